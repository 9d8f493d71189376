import * as z from 'zod/mini';
import { type Access, admin, anyOf, developer, self, signedIn } from '../rules/access.ts';
import { isSearchable, TOO_SHORT_TO_SEARCH } from '../rules/player-names.ts';
import { JUNIOR_ADMIN, LEAD_ADMIN, MANAGER, MODERATOR, RANK_RULES, SENIOR_ADMIN } from '../rules/roles.ts';
import { atMost, ByName, Count, Day, Instant, Money, Person } from './common.ts';
import { endpoint, fieldsOf, group } from './endpoint.ts';
import { Ban } from './punishments.ts';

/** Games beside the roleplay one. */
export const OTHER_GAMES = ['tdm', 'ugmp'] as const;
export type OtherGame = (typeof OTHER_GAMES)[number];
export const PROFILE_KINDS = ['rpg', ...OTHER_GAMES] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

/** Periods of the hours-played chart in days; 356 is labelled 1 year (`foundation.md` section 9). */
export const PLAYED_PERIODS = [60, 90, 120, 356] as const;

const Character = z.object({ id: Count, name: z.string(), level: Count, banned: z.boolean(), ban: z.nullable(Ban) });
export const CHARACTER_FIELDS = fieldsOf(Character);
/** A player's rpg profile. What the viewer may not see is left out. */
export const Profile = z.object({
  id: Count,
  name: z.string(),
  oldName: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  online: z.nullable(z.object({ timestamp: Instant })),
  has2fa: z.boolean(),
  masterAccount: z.nullable(Person),
  disabled: z.boolean(),
  forceCac: z.boolean(),
  forceVac: z.boolean(),
  skin: Count,
  skinJob: z.nullable(Count),
  createdAt: Instant,
  lastLoggedIn: z.nullable(Instant),
  /** Minutes. */
  timePlayed: Count,
  timePlayedLastMonth: Count,
  licenses: z.array(z.object({ type: z.string() })),
  level: Count,
  loyaltyPoints: Count,
  experience: Count,
  notoriety: Count,
  adminLevel: Count,
  donator: z.boolean(),
  /** 1 approved, 0 not yet, -1 disapproved. */
  registration: Count,
  userBan: z.nullable(Ban),
  userBanMaster: z.nullable(Ban),
  developerLevel: z.optional(Count),
  cash: z.optional(Money),
  banks: z.optional(z.array(z.object({ id: Count, money: Money }))),
  job: z.optional(z.nullable(z.string())),
  groups: z.optional(z.array(z.object({ id: Count, name: z.string(), rank: z.string() }))),
  /** With the ban that holds of each: the banners on the master account. */
  characters: z.optional(z.array(Character)),
  channels: z.optional(z.array(z.object({ id: Count, name: z.string() }))),
  donateCredits: z.optional(Count),
  adminUc: z.optional(z.boolean()),
  vacExempt: z.optional(z.boolean()),
  phoneBan: z.optional(z.boolean()),
  permissions: z.optional(z.array(z.string())),
  /** For staff who moderate: by which rules they outrank the player, also where what it follows from is left out. */
  outranked: z.optional(z.array(z.enum(RANK_RULES))),
  specialPermissions: z.optional(z.array(z.string())),
  /** True where it is an account of the reader's: that which they use, or another one of theirs. Left out of all others. */
  isOwn: z.optional(z.boolean()),
  /** Descriptions of warnings to be shown at login; own profile only. */
  warnings: z.optional(
    z.array(z.object({ reason: z.string(), description: z.nullable(z.string()), timestamp: Instant })),
  ),
});
export type Profile = z.infer<typeof Profile>;

/** Who sees which parts of a profile (`foundation.md` section 6). */
export const profileParts = {
  cash: anyOf(self, admin(MODERATOR)),
  job: anyOf(self, admin(SENIOR_ADMIN)),
  groups: anyOf(self, admin(SENIOR_ADMIN)),
  characters: anyOf(self, admin(LEAD_ADMIN)),
  developerLevel: anyOf(self, admin(MANAGER), developer(1)),
  credits: anyOf(self, admin(LEAD_ADMIN)),
  /** Whether the rank of an undercover staff member shows. */
  undercover: anyOf(self, admin(MODERATOR)),
  vacExempt: admin(LEAD_ADMIN),
  phoneBan: anyOf(self, admin(SENIOR_ADMIN)),
  permissions: anyOf(self, admin(LEAD_ADMIN)),
  warnings: self,
  /** Whether they outrank the player: for ranks that moderate, who would be told by being refused. */
  outranked: admin(JUNIOR_ADMIN),
} as const satisfies Readonly<Record<string, Access>>;
export type ProfilePart = keyof typeof profileParts;

/** Who may choose for how long the chart of hours looks back. */
export const choosesPeriod = admin(LEAD_ADMIN);

/** A tdm or ugmp profile. */
export const GameProfile = z.object({
  id: Count,
  name: z.string(),
  kind: z.enum(PROFILE_KINDS),
  /** In that game. */
  online: z.nullable(z.object({ timestamp: Instant })),
  /** That of the account where the game did not tell its own. */
  skin: Count,
  createdAt: Instant,
  lastLoggedIn: z.nullable(Instant),
  timePlayed: Count,
  level: Count,
  score: Count,
  kills: Count,
  deaths: Count,
});
export type GameProfile = z.infer<typeof GameProfile>;

export const PlayedDay = z.object({ day: Day, minutes: Count });
export type PlayedDay = z.infer<typeof PlayedDay>;

export const FoundPlayer = z.object({
  name: z.string(),
  id: Count,
  oldName: z.nullable(z.string()),
  level: Count,
  skin: Count,
  skinJob: z.nullable(Count),
});
export type FoundPlayer = z.infer<typeof FoundPlayer>;

const NO_PERIOD = 'Use 60, 90, 120 or 356 days.';
const Period = z.object({
  period: z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, NO_PERIOD))], NO_PERIOD),
      z.pipe(z.transform(Number), z.union([z.literal(60), z.literal(90), z.literal(120), z.literal(356)], NO_PERIOD)),
    ),
  ),
});

export const SearchText = z.object({
  text: z.string().check(z.trim(), z.refine(isSearchable, TOO_SHORT_TO_SEARCH), atMost(64)),
});
export type SearchText = z.infer<typeof SearchText>;

const profile = <const P extends string>(path: P) =>
  ({ method: 'GET', path, access: signedIn, params: ByName }) as const;

export const players = group('players', {
  show: endpoint({
    ...profile('rpg/user/{name}'),
    whenBarred: 'self',
    summary: 'Profile of a player.',
    response: Profile,
  }),
  showTdm: endpoint({ ...profile('tdm/user/{name}'), summary: 'Team deathmatch profile.', response: GameProfile }),
  showUgmp: endpoint({ ...profile('ugmp/user/{name}'), summary: 'UGMP profile.', response: GameProfile }),
  playedPerDay: endpoint({
    ...profile('rpg/user/{name}/playedPerDay'),
    whenBarred: 'self',
    query: Period,
    summary: 'Minutes played by day; another period than 60 needs admin level 5.',
    response: z.array(PlayedDay),
  }),
  playedPerDayTdm: endpoint({
    ...profile('tdm/user/{name}/playedPerDay'),
    query: Period,
    summary: 'Minutes played by day; another period than 60 needs admin level 5.',
    response: z.array(PlayedDay),
  }),
  playedPerDayUgmp: endpoint({
    ...profile('ugmp/user/{name}/playedPerDay'),
    query: Period,
    summary: 'Minutes played by day; another period than 60 needs admin level 5.',
    response: z.array(PlayedDay),
  }),
  search: endpoint({
    method: 'GET',
    path: 'rpg/search/user/{text}',
    access: signedIn,
    params: SearchText,
    summary:
      'Players by name or old name, best first; accents, spaces and underscores may be left out, and one slip is forgiven. A number also finds that id, #12 that id alone.',
    response: z.array(FoundPlayer),
  }),
  searchCharacters: endpoint({
    method: 'GET',
    path: 'rpg/search/character/{text}',
    access: signedIn,
    params: SearchText,
    summary: 'Characters by name.',
    response: z.array(z.object({ name: z.string(), id: Count, level: Count, skin: Count, masterAccount: Person })),
    empty: 'No character has such a name.',
  }),
});
