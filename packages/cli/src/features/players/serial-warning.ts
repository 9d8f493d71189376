import type { Serial } from '@steward/api-client/contract/records';
import { MANY_SERIALS, warnsOfSerials } from '@steward/api-client/rules/serials';

/** What is said about more distinct serials than honest players have. */
export function serialWarning(serials: readonly Pick<Serial, 'serial'>[]): string | undefined {
  const distinct = new Set(serials.map(({ serial }) => serial)).size;
  return warnsOfSerials(distinct)
    ? `Possible ban evader: this player came with ${distinct} different serials, more than ${MANY_SERIALS}.`
    : undefined;
}
