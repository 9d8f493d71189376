import { describe, expect, it } from 'vitest';
import { admin, allows, developer, permission, type Access, type Permission } from './access.ts';
import { RANK_RULES, SWITCHABLE_PERMISSIONS, outranks, type Standing } from './roles.ts';

const PERMISSIONS = Object.keys(SWITCHABLE_PERMISSIONS) as Permission[];

/** Every admin level with every developer level and every set of permissions. */
const everyone: readonly Standing[] = Array.from({ length: 11 * 4 * 8 }, (_, id) => ({
  id,
  adminLevel: Math.floor(id / 32),
  developerLevel: Math.floor(id / 8) % 4,
  permissions: [...PERMISSIONS.filter((_, bit) => (id >> bit) & 1), ...(id % 3 === 0 ? ['another'] : [])],
}));
const pairs = everyone.flatMap((actor) => everyone.map((target) => [actor, target] as const));

/** What somebody counts as by the papers (`decisions.md` 10), written apart from the rule. */
const countsAs = ({ adminLevel, developerLevel, permissions }: Standing): number =>
  Math.max(
    adminLevel,
    [0, 4, 5, 6][developerLevel] ?? 0,
    permissions.includes('manageGroups') ? 5 : 0,
    permissions.includes('vacSessions') || permissions.includes('vacDeveloper') ? 7 : 0,
  );

/** Everything that a standing may open, with the admin level that stands above it. */
const RIGHTS: readonly (readonly [Access, number])[] = [
  ...Array.from({ length: 10 }, (_, at) => [admin(at + 1), at + 1] as const),
  ...[1, 2, 3].map((level) => [developer(level), level + 3] as const),
  ...PERMISSIONS.map((name) => [permission(name), SWITCHABLE_PERMISSIONS[name]] as const),
];
const rights = everyone.map((one) =>
  RIGHTS.map(([access]) => allows(access, { ...one, name: 'x', barred: false }) === true),
);

const failing = (holds: (actor: Standing, target: Standing) => boolean) =>
  pairs.filter(([actor, target]) => !holds(actor, target)).slice(0, 3);

describe('who outranks whom, over all pairs', () => {
  it('is never somebody who counts as much or more, nor oneself', () => {
    expect(failing((actor, target) => !outranks(actor, target) || countsAs(actor) > countsAs(target))).toEqual([]);
    expect(everyone.filter((one) => outranks({ ...one, adminLevel: 10 }, { ...one, adminLevel: 0 }))).toEqual([]);
  });

  it('is nobody of the same person, whichever account of theirs is meant', () => {
    const of = (id: number, person: number | undefined, adminLevel: number): Standing => ({
      ...{ id, person, adminLevel },
      developerLevel: 0,
      permissions: [],
    });
    for (const [one, other] of [
      [of(1, undefined, 10), of(2, 1, 0)],
      [of(1, 1, 10), of(2, 1, 0)],
      [of(2, 1, 10), of(1, 1, 0)],
      [of(2, 1, 10), of(3, 1, 0)],
    ] as const)
      for (const rule of RANK_RULES) expect(outranks(one, other, rule)).toBe(false);
    expect(outranks(of(1, 1, 10), of(2, 2, 0))).toBe(true);
    expect(outranks(of(1, 3, 10), of(2, 1, 0))).toBe(true);
  });

  it('is for who has an admin level alone exactly whoever counts as less', () => {
    const plain = ({ developerLevel, permissions }: Standing) => developerLevel === 0 && permissions.length === 0;
    expect(
      failing(
        (actor, target) =>
          !plain(actor) || outranks(actor, target) === (actor.id !== target.id && actor.adminLevel > countsAs(target)),
      ),
    ).toEqual([]);
  });

  it('opens nothing through the other’s account that the actor neither may nor stands above', () => {
    expect(
      failing(
        (actor, target) =>
          !outranks(actor, target) ||
          RIGHTS.every(
            ([, level], at) =>
              rights[target.id]?.[at] !== true || rights[actor.id]?.[at] === true || actor.adminLevel > level,
          ),
      ),
    ).toEqual([]);
  });

  it('goes one way, and over a third', () => {
    expect(failing((one, other) => !(outranks(one, other) && outranks(other, one)))).toEqual([]);
    const some = everyone.filter(({ id }) => id % 7 === 0);
    const broken = some.flatMap((a) =>
      some.flatMap((b) =>
        outranks(a, b)
          ? some.filter((c) => c.id !== a.id && outranks(b, c) && !outranks(a, c)).map((c) => [a, b, c])
          : [],
      ),
    );
    expect(broken.slice(0, 3)).toEqual([]);
  });

  it('takes for developer levels the admin level alone, and lets who gives a permission take it again', () => {
    expect(
      failing(
        (actor, target) =>
          outranks(actor, target, 'adminLevel') === (actor.id !== target.id && actor.adminLevel > target.adminLevel),
      ),
    ).toEqual([]);
    expect(
      failing((actor, target) => {
        const givable = target.permissions.filter(
          (name) => !PERMISSIONS.some((one) => one === name && SWITCHABLE_PERMISSIONS[one] > actor.adminLevel),
        );
        const rest = target.permissions.filter((name) => !givable.includes(name));
        return outranks(actor, target, 'ungiven') === outranks(actor, { ...target, permissions: rest });
      }),
    ).toEqual([]);
  });

  it('is by every other rule at least who outranks everything', () => {
    for (const rule of RANK_RULES)
      expect(failing((actor, target) => !outranks(actor, target) || outranks(actor, target, rule))).toEqual([]);
  });

  const person = (id: number, adminLevel: number, developerLevel = 0, ...permissions: string[]): Standing => ({
    id,
    adminLevel,
    developerLevel,
    permissions,
  });
  it.each([
    ['a senior admin over a trial developer', person(1, 4), person(2, 0, 1), false],
    ['a lead admin over a trial developer', person(1, 5), person(2, 0, 1), true],
    ['a senior admin over a head developer', person(1, 4), person(2, 0, 3), false],
    ['a manager over a head developer', person(1, 6), person(2, 0, 3), false],
    ['a leader over a head developer', person(1, 7), person(2, 0, 3), true],
    ['a lead admin over who manages groups', person(1, 5), person(2, 0, 0, 'manageGroups'), false],
    ['a manager over who manages groups', person(1, 6), person(2, 0, 0, 'manageGroups'), true],
    ['a leader over who sees VAC sessions', person(1, 7), person(2, 0, 0, 'vacSessions'), false],
    ['a coordinator over who sees VAC sessions', person(1, 8), person(2, 0, 0, 'vacSessions'), true],
    ['a senior admin with a permission of leaders over a manager', person(1, 4, 0, 'vacSessions'), person(2, 6), false],
    ['a senior admin and head developer over a lead admin', person(1, 4, 3), person(2, 5), false],
    ['a senior admin and head developer over a trial developer', person(1, 4, 3), person(2, 0, 1), true],
    ['a helper over a player with another permission', person(1, 1), person(2, 0, 0, 'another'), true],
  ])('%s: as said', (_, actor, target, expected) => {
    expect(outranks(actor, target)).toBe(expected);
  });
});
