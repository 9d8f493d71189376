import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import type { Access } from '@steward/api-client/rules/access';
import { adminTitle } from '@steward/api-client/rules/roles';

/** The least admin level that opens a rule, where there is one. */
function levelOf(access: Access): number | undefined {
  if (access.rule === 'admin') return access.level;
  return access.rule === 'any' ? access.of.map(levelOf).find((level) => level !== undefined) : undefined;
}

/** Whom a rule lets in, as a sentence: `The cash log is for Lead Admin and above.` */
export function onlyFor(what: string, access: Access): string {
  const level = levelOf(access);
  return level === undefined ? NOT_AUTHORIZED : `${what} for ${adminTitle(level)} and above.`;
}
