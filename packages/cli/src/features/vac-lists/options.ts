import { vacBlacklist } from '@steward/api-client/contract/vac-lists';
import type { Given } from '../../command/given.ts';
import type { ArgumentSpec, OptionSpec } from '../../command/spec.ts';
import { UsageError } from '../../errors.ts';
import { readSeverity, SEVERITIES, SEVERITY_NAMES } from '../../io/vac-severities.ts';

export const HASH: ArgumentSpec = { name: 'hash', help: vacBlacklist.add.help.hash };

export const SEVERITY_OPTION: OptionSpec = {
  flags: '-s, --severity <word>',
  help: `${SEVERITIES.map(({ name, help }) => `${name} (${help})`).join(', ')}; suspicious if left out.`,
};

/** The severity that was given as a word or a digit. Throws `UsageError` for another word. */
export function readSeverityOf(given: Given): 1 | 2 | 3 | undefined {
  const text = given.text('severity');
  if (text === undefined) return undefined;
  const value = readSeverity(text);
  if (value === undefined) throw new UsageError(`--severity takes ${SEVERITY_NAMES.join(', ')}, not "${text}".`);
  return value;
}
