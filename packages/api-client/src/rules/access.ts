/**
 * Who may make a call, as data. `relation` rules depend on the thing in the path and are looked up by the server;
 * everything else follows from the viewer alone. Levels: `foundation.md` section 6.
 */
export type Access =
  | { readonly rule: 'public' }
  | { readonly rule: 'signedIn' }
  | { readonly rule: 'admin'; readonly level: number }
  | { readonly rule: 'developer'; readonly level: number }
  | { readonly rule: 'permission'; readonly permission: Permission }
  | { readonly rule: 'relation'; readonly relation: Relation; readonly param: string }
  | { readonly rule: 'bridge' }
  | { readonly rule: 'signature'; readonly key: SignatureKey }
  | { readonly rule: 'any'; readonly of: readonly Access[] }
  | { readonly rule: 'all'; readonly of: readonly Access[] };

/** The operator's setting that holds the key which signs a call's bytes. */
export type SignatureKey = 'donationSecret';

/** Permissions that stand beside the rank (`staff.md` section 3). */
export type Permission = 'vacSessions' | 'vacDeveloper' | 'manageGroups';

/** How a person may be bound to the thing that a path names. */
export type Relation =
  | 'self'
  | 'userId'
  | 'bankOwner'
  | 'alertCreator'
  | 'vehicleOwner'
  | 'propertyOwner'
  | 'groupMember'
  | 'groupVehicles'
  | 'groupProperties'
  | 'groupBank'
  | 'groupLeader';

export const everyone = { rule: 'public' } as const satisfies Access;
export const signedIn: Access = { rule: 'signedIn' };
export const bridgeOnly = { rule: 'bridge' } as const satisfies Access;
export const signedBy = (key: SignatureKey) => ({ rule: 'signature', key }) as const satisfies Access;
export const admin = (level: number): Access => ({ rule: 'admin', level });
export const developer = (level: number): Access => ({ rule: 'developer', level });
export const permission = (name: Permission): Access => ({ rule: 'permission', permission: name });
export const relation = (name: Relation, param: string): Access => ({ rule: 'relation', relation: name, param });
export const self = relation('self', 'name');
export const anyOf = (...of: readonly Access[]): Access => ({ rule: 'any', of });
export const allOf = (...of: readonly Access[]): Access => ({ rule: 'all', of });

/** What access depends on. A disabled or banned account has no staff rights (`decisions.md` 5). */
export interface Viewer {
  readonly name: string;
  readonly adminLevel: number;
  readonly developerLevel: number;
  readonly permissions: readonly string[];
  readonly barred: boolean;
}

/**
 * Whether `viewer` (undefined: nobody is signed in) may. `holds` answers relation rules: true, false, or undefined
 * for "not known here"; the result is then `undefined` when it depends on it.
 */
export function allows(
  access: Access,
  viewer: Viewer | undefined,
  holds: (relation: Relation, param: string) => boolean | undefined = () => undefined,
): boolean | undefined {
  switch (access.rule) {
    case 'public':
    case 'signature':
      return true;
    case 'bridge':
      return false;
    case 'any':
      return oneOf(access.of, true, viewer, holds);
    case 'all':
      return oneOf(access.of, false, viewer, holds);
    case 'signedIn':
      return viewer !== undefined;
    case 'admin':
      return viewer !== undefined && !viewer.barred && viewer.adminLevel >= access.level;
    case 'developer':
      return viewer !== undefined && !viewer.barred && viewer.developerLevel >= access.level;
    case 'permission':
      return viewer !== undefined && !viewer.barred && viewer.permissions.includes(access.permission);
    case 'relation':
      return viewer === undefined ? false : holds(access.relation, access.param);
  }
}

/** The first of the answers that decides; else whether one is not known here, or the other answer. */
function oneOf(
  rules: readonly Access[],
  decides: boolean,
  viewer: Viewer | undefined,
  holds: (relation: Relation, param: string) => boolean | undefined,
): boolean | undefined {
  let sum: boolean | undefined = !decides;
  for (const rule of rules) {
    const now = allows(rule, viewer, holds);
    if (now === decides) return decides;
    if (now === undefined) sum = undefined;
  }
  return sum;
}

/** The relation rules inside an access rule, in order. */
export function relationsOf(access: Access): { relation: Relation; param: string }[] {
  if (access.rule === 'relation') return [{ relation: access.relation, param: access.param }];
  if (access.rule === 'any' || access.rule === 'all') return access.of.flatMap(relationsOf);
  return [];
}

/** Those of which one is enough, each level of a ladder but the least left out: who has more has that, too. */
function leastOf(rules: readonly Access[]): readonly Access[] {
  const all = rules.flatMap((one) => (one.rule === 'any' ? one.of : [one]));
  return all.filter(
    (one) => !('level' in one) || all.every((other) => other.rule !== one.rule || other.level >= one.level),
  );
}

/** The rule in words, for the OpenAPI document and for refusals. */
export function describeAccess(access: Access): string {
  switch (access.rule) {
    case 'public':
      return 'anyone';
    case 'signedIn':
      return 'anyone signed in';
    case 'admin':
      return `admin level ${access.level} or higher`;
    case 'developer':
      return `developer level ${access.level} or higher`;
    case 'permission':
      return `permission ${access.permission}`;
    case 'relation':
      return RELATION_WORDS[access.relation];
    case 'bridge':
      return 'a game server token';
    case 'signature':
      return 'a signed request';
    case 'any':
      return [...new Set(leastOf(access.of).map(describeAccess))].join(', or ');
    case 'all':
      return access.of.map(describeAccess).join(' and ');
  }
}

const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  self: 'the player themself',
  userId: 'the player themself',
  bankOwner: 'the owner of the account',
  alertCreator: 'whoever made the alert',
  vehicleOwner: 'the owner of the vehicle',
  propertyOwner: 'the owner of the property',
  groupMember: 'a member of the group',
  groupVehicles: 'a member with the vehicles permission',
  groupProperties: 'a member with the properties permission',
  groupBank: 'a member with the bank permission',
  groupLeader: 'the leaders of the group (rank level 100)',
};
