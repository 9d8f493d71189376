import { punishmentStatus } from '@steward/api-client/columns/punishments';
import type { GameProfile, Profile } from '@steward/api-client/contract/players';
import type { Punishment } from '@steward/api-client/contract/punishments';
import type { WatchedPlayer } from '@steward/api-client/contract/watched';
import { showMoment } from '@steward/api-client/rules/moments';
import { showMoney } from '@steward/api-client/rules/money';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { EXPUNGED, FULL_BAN, punishmentName } from '@steward/api-client/rules/punishments';
import { adminTitle, developerTitle } from '@steward/api-client/rules/roles';
import { plural, showCount, showSince } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';

type Ban = NonNullable<Profile['userBan']>;

/** A ban in one line. */
function banText(ban: Ban): string {
  const kind = ban.type === FULL_BAN ? 'banned for good' : 'banned';
  const till = ban.endTimestamp === null ? '' : ` until ${showMoment(ban.endTimestamp)}`;
  const by = ban.staffUser ? ` by ${ban.staffUser.name}` : '';
  return `${kind}${till}${by} on ${showMoment(ban.startTimestamp)}: ${ban.reason} (ban ${ban.id})`;
}

function stateOf(profile: Pick<Profile, 'online' | 'lastLoggedIn'>, nowMs: number): string {
  if (profile.online) return `online since ${showSince(profile.online.timestamp, nowMs)}`;
  return profile.lastLoggedIn === null
    ? 'never logged in'
    : `offline, last seen ${showSince(profile.lastLoggedIn, nowMs)}`;
}

const experienceOf = ({ experience, notoriety, loyaltyPoints }: Profile): string =>
  `${showCount(experience)}, notoriety ${showCount(notoriety)}, loyalty points ${showCount(loyaltyPoints)}`;

const list = (texts: readonly string[] | undefined, none: string): string | undefined =>
  texts === undefined ? undefined : texts.join('\n') || none;

/** A watch on a player in one line. */
export function watchText({ reason, staffName, since, until, joins, lastJoin }: WatchedPlayer): string {
  const by = `by ${staffName ?? 'staff'} since ${showMoment(since)}`;
  const end = until === null ? '' : `, until ${showMoment(until)}`;
  const joined =
    lastJoin === null ? 'not joined since' : `joined ${plural(joins, 'time')}, last ${showMoment(lastJoin)}`;
  return `${reason} (${by}${end}; ${joined})`;
}

/** A profile as a sheet of facts. What the viewer may not see is absent. */
export function profileFacts(profile: Profile, nowMs: number, watch?: WatchedPlayer | null): readonly Fact[] {
  return [
    ['Name', `${profile.name}${profile.nickname ? ` "${profile.nickname}"` : ''}`, 'strong'],
    ['Id', String(profile.id)],
    ['State', stateOf(profile, nowMs), profile.online ? 'ok' : 'text'],
    ['Ban', profile.userBan ? banText(profile.userBan) : undefined, 'danger'],
    ['Watched', watch ? watchText(watch) : undefined, 'warning'],
    ['Master account', profile.masterAccount?.name],
    [
      'Banned',
      profile.characters?.flatMap(({ name, ban }) => (ban ? [`${name}: ${banText(ban)}`] : [])).join('\n') || undefined,
      'warning',
    ],
    ["Master's ban", profile.userBanMaster ? banText(profile.userBanMaster) : undefined, 'warning'],
    ['Account', profile.disabled ? 'DISABLED' : undefined, 'danger'],
    ['Anti-cheat', profile.forceVac || profile.forceCac ? 'forced control applies' : undefined, 'warning'],
    ['Rank', profile.adminLevel > 0 ? adminTitle(profile.adminLevel) : undefined, 'accent'],
    ['Developer', profile.developerLevel ? developerTitle(profile.developerLevel) : undefined],
    ['Old name', profile.oldName ?? undefined],
    ['Registered', showMoment(profile.createdAt)],
    ['Played', `${showPlaytime(profile.timePlayed)}, ${showPlaytime(profile.timePlayedLastMonth)} in the last month`],
    ['Level', String(profile.level)],
    ['Experience', experienceOf(profile)],
    ['Licenses', profile.licenses.map(({ type }) => type).join(', ') || 'none'],
    ['Two-factor', profile.has2fa ? 'on' : 'off'],
    ['Donator', profile.donator ? 'yes' : undefined],
    ['Cash', profile.cash === undefined ? undefined : showMoney(profile.cash)],
    [
      'Banks',
      list(
        profile.banks?.map(({ id, money }) => `${showMoney(money)} (account ${id})`),
        'No bank accounts',
      ),
    ],
    ['Job', profile.job ?? undefined],
    [
      'Groups',
      list(
        profile.groups?.map(({ name, rank }) => `${name} (${rank})`),
        'none',
      ),
    ],
    [
      'Characters',
      list(
        profile.characters?.map(({ name, level, banned }) => `${name}, level ${level}${banned ? ', banned' : ''}`),
        'none',
      ),
    ],
    [
      'Channels',
      list(
        profile.channels?.map(({ name }) => name),
        'none',
      ),
    ],
    ['Permissions', [...(profile.permissions ?? []), ...(profile.specialPermissions ?? [])].join(', ') || undefined],
  ];
}

/** A player of another game. */
export function gameFacts(profile: GameProfile, nowMs: number): readonly Fact[] {
  return [
    ['Name', profile.name, 'strong'],
    ['Game', profile.kind],
    ['Id', String(profile.id)],
    ['State', stateOf(profile, nowMs), profile.online ? 'ok' : 'text'],
    ['Registered', showMoment(profile.createdAt)],
    ['Played', showPlaytime(profile.timePlayed)],
    ['Level', String(profile.level)],
    ['Score', showCount(profile.score)],
    ['Skin', String(profile.skin)],
    ['Kills', `${profile.kills}, deaths ${profile.deaths}`],
  ];
}

const SOURCES: Readonly<Record<string, string>> = { game: 'In game', panel: 'Panel', system: 'System' };

/** One punishment with all that is known of it. */
export function punishmentFacts(punishment: Punishment): readonly Fact[] {
  const { id, type, timestamp, staffUser, source, reason, extra, status } = punishment;
  return [
    ['Type', punishmentName(type), 'strong'],
    ['Id', String(id)],
    ['State', punishmentStatus(punishment), status === EXPUNGED ? 'quiet' : 'text'],
    ['Reason', reason],
    ['Length', extra ?? undefined],
    ['Given', showMoment(timestamp)],
    ['By', staffUser?.name ?? '-'],
    ['Where', SOURCES[source] ?? source],
    ['Can be expunged', punishment.canExpunge ? 'yes, by you' : 'no'],
  ];
}
