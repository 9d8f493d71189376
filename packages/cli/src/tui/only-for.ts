import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import type { Access } from '@steward/api-client/rules/access';
import { adminTitle, developerTitle, PERMISSION_NAMES } from '@steward/api-client/rules/roles';

/** Rules of which one is enough, as one list. */
const ways = (access: Access): readonly Access[] => (access.rule === 'any' ? access.of.flatMap(ways) : [access]);

const leastOf = (rule: 'admin' | 'developer', all: readonly Access[]): number | undefined => {
  const levels = all.flatMap((one) => (one.rule === rule ? [one.level] : []));
  return levels.length === 0 ? undefined : Math.min(...levels);
};

/** Whom a rule lets in by what they are, each in words; who has more has that, too. */
function whom(access: Access): readonly string[] {
  const all = ways(access);
  const [admin, developer] = [leastOf('admin', all), leastOf('developer', all)];
  return [
    ...(admin === undefined ? [] : [`${adminTitle(admin)} and above`]),
    ...(developer === undefined ? [] : [`${developerTitle(developer)} and above`]),
    ...all.flatMap((one) => (one.rule === 'permission' ? [`whoever has ${PERMISSION_NAMES[one.permission]}`] : [])),
  ];
}

/** Whom a rule lets in, as a sentence: `The cash log is for Lead Admin and above.` */
export function onlyFor(what: string, access: Access): string {
  const all = whom(access);
  return all.length === 0 ? NOT_AUTHORIZED : `${what} for ${all.join(', or ')}.`;
}
