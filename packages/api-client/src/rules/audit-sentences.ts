import { punishmentName } from './punishments.ts';
import { adminTitle, developerTitle } from './roles.ts';

/** What a sentence is made of: words, and what a client shows in its own way. */
export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'actor' | 'target' }
  | { readonly kind: 'moment'; readonly at: string };

type Facts = Readonly<Record<string, unknown>>;
type Said = readonly SentencePart[];
type Sentence = Said | ((before: Facts, after: Facts) => Said);

const TARGET: SentencePart = { kind: 'target' };

/** Names and other free text go in as they are: nothing in them is read as a place. */
const said = (words: readonly string[], ...between: readonly (SentencePart | string)[]): Said =>
  words.flatMap((text, at): SentencePart[] => {
    const next = between[at];
    const part: SentencePart | undefined = typeof next === 'string' ? { kind: 'text', text: next } : next;
    return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...(part === undefined ? [] : [part])];
  });

const LATEST_MS = 8.64e15;

/** A time of the wire or in epoch seconds. */
function momentOf(value: unknown): SentencePart | undefined {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Math.abs(ms) <= LATEST_MS ? { kind: 'moment', at: new Date(ms).toISOString() } : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const levelOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const withEnd = (start: Said, word: string, end: unknown): Said => {
  const moment = momentOf(end);
  return moment === undefined ? start : [...start, ...said` ${word} ${moment}`];
};

const either =
  (key: string, yes: Said, no: Said): Sentence =>
  (_, after) =>
    after[key] === true ? yes : no;

/** Of a list that managers keep. */
const kept = <N extends string>(noun: N, thing: string) => {
  const verb = (word: string): Said => said`${word} ${thing} ${TARGET}`;
  return {
    [`${noun}.add`]: verb('added'),
    [`${noun}.edit`]: verb('changed'),
    [`${noun}.remove`]: verb('removed'),
    [`${noun}.move`]: said`moved ${thing} ${TARGET} to another place of its list`,
    [`${noun}.retire`]: verb('retired'),
    [`${noun}.restore`]: verb('brought back'),
  } as Readonly<Record<`${N}.${'add' | 'edit' | 'remove' | 'move' | 'retire' | 'restore'}`, Said>>;
};

const OF_ACCOUNTS = {
  'account.sign-in': said`signed in`,
  'account.sign-out': said`signed out`,
  'account.seen-sign-ins': said`marked sign-ins on new devices as seen`,
  'account.two-factor-start': said`began to set up two-factor`,
  'account.two-factor-on': said`turned two-factor on`,
  'account.two-factor-off': said`turned two-factor off`,
  'account.recovery-renewed': said`made new recovery codes`,
  'account.change-password': said`changed their own password`,
  'account.revoke-session': said`ended one of their sessions`,
  'account.create-access': said`made a token for themselves`,
  'account.revoke-access': said`revoked one of their tokens`,
  'account.reset-password': said`reset the password of ${TARGET}`,
  'account.reset-two-factor': said`turned two-factor off for ${TARGET}`,
  'owner.init': said`made ${TARGET} the owner`,
  'bridge.create-access': said`made the token ${TARGET} for a game server`,
  'bridge.revoke-access': said`revoked the token ${TARGET} of a game server`,
} satisfies Readonly<Record<string, Sentence>>;

const OF_PLAYERS = {
  'player.ban': (_: Facts, { endTimestamp }: Facts) => withEnd(said`banned ${TARGET}`, 'until', endTimestamp),
  'player.unban': said`unbanned ${TARGET}`,
  'player.punish': (_: Facts, { type }: Facts) =>
    said`punished ${TARGET}: ${punishmentName(levelOf(type)).toLowerCase()}`,
  'punishment.expunge': said`expunged a punishment of ${TARGET}`,
  'player.cash': said`changed the cash of ${TARGET}`,
  'bank.set': said`changed what is on a bank account of ${TARGET}`,
  'player.disabled': either('enabled', said`disabled the account of ${TARGET}`, said`enabled the account of ${TARGET}`),
  'player.force-vac': either('enabled', said`forced VAC for ${TARGET}`, said`stopped forcing VAC for ${TARGET}`),
  'player.vac-exempt': either('enabled', said`exempted ${TARGET} from VAC`, said`ended the VAC exemption of ${TARGET}`),
  'player.phone-ban': either('enabled', said`gave ${TARGET} a phone ban`, said`lifted the phone ban of ${TARGET}`),
  'player.change-password': said`changed the password of ${TARGET}`,
  'player.rank': ({ adminLevel: from }: Facts, { adminLevel: to }: Facts) =>
    said`changed the rank of ${TARGET} from ${adminTitle(levelOf(from))} to ${adminTitle(levelOf(to))}`,
  'player.developer-rank': ({ developerLevel: from }: Facts, { developerLevel: to }: Facts) =>
    said`changed the developer rank of ${TARGET} from ${developerTitle(levelOf(from))} to ${developerTitle(levelOf(to))}`,
  'player.rename': (_: Facts, { name }: Facts) =>
    textOf(name) === '' ? said`renamed ${TARGET}` : said`renamed ${TARGET} to ${textOf(name)}`,
  'player.permissions': said`changed the permissions of ${TARGET}`,
  'player.reset-registration': said`reset the registration of ${TARGET}`,
  'player.reset-spawn': said`reset the spawn point of ${TARGET}`,
  'note.add': said`wrote a note about ${TARGET}`,
  'note.active': either(
    'active',
    said`marked a note about ${TARGET} as active`,
    said`marked a note about ${TARGET} as no longer active`,
  ),
  'note.important': either(
    'important',
    said`marked a note about ${TARGET} as important`,
    said`marked a note about ${TARGET} as no longer important`,
  ),
  'alert.add': said`sent an alert about ${TARGET}`,
  'alert.remove': said`deleted an alert about ${TARGET}`,
  'watch.add': (_: Facts, { until }: Facts) => withEnd(said`began to watch ${TARGET}`, 'until', until),
  'watch.edit': said`changed the watch on ${TARGET}`,
  'watch.remove': said`stopped watching ${TARGET}`,
  'alert.retry': said`sent an alert about ${TARGET} again`,
  'donation.credit': said`gave ${TARGET} credits for a payment`,
  'donation.buy': (_: Facts, after: Facts) =>
    textOf(after['package']) === '' ? said`bought a package` : said`bought the package ${textOf(after['package'])}`,
  'session.flag': said`flagged ${TARGET}`,
  'session.clean': said`cleaned ${TARGET}`,
  'vehicle.transfer': (_: Facts, { owner }: Facts) =>
    textOf(owner) === '' ? said`gave ${TARGET} another owner` : said`gave ${TARGET} to ${textOf(owner)}`,
  'group.plus': (_: Facts, { plusTill }: Facts) => withEnd(said`gave ${TARGET} Group Plus`, 'until', plusTill),
  'logs.personal-data.find': said`looked for the personal data of ${TARGET} in the logs`,
  'logs.personal-data.export': said`exported the personal data of ${TARGET}`,
  'logs.personal-data.blank-begin': said`began to blank the personal data of ${TARGET}`,
  'logs.personal-data.blank': said`blanked the personal data of ${TARGET}`,
} satisfies Readonly<Record<string, Sentence>>;

const OF_LISTS = {
  ...kept('donate-package', 'the package'),
  ...kept('perk', 'the perk'),
  ...kept('link', 'the link'),
  ...kept('alert-channel', 'the alert channel'),
  ...kept('group-type', 'the type of groups'),
  ...kept('property-type', 'the type of properties'),
  ...kept('award-year', 'the'),
  ...kept('award', 'the award'),
  'award-year.state': (_: Facts, { state }: Facts) =>
    state === 'open'
      ? said`opened the voting of the ${TARGET}`
      : state === 'closed'
        ? said`closed the voting of the ${TARGET}`
        : said`took the ${TARGET} back into preparation`,
  'awards.vote': said`voted in the ${TARGET}`,
  'bug.close': said`closed ${TARGET}`,
  'help.add': said`added the page ${TARGET}`,
  'help.edit': said`changed the page ${TARGET}`,
  'help.remove': said`removed the page ${TARGET}`,
  'routeblock.add': said`blocked the addresses ${TARGET}`,
  'routeblock.remove': said`unblocked the addresses ${TARGET}`,
  'vac-blacklist.add': said`put ${TARGET} on the VAC blacklist`,
  'vac-blacklist.remove': said`took ${TARGET} off the VAC blacklist`,
  'vac-whitelist.add': said`put ${TARGET} on the VAC whitelist`,
  'vac-whitelist.remove': said`took ${TARGET} off the VAC whitelist`,
  'feed.add': said`added the feed ${TARGET}`,
  'feed.edit': said`changed the feed ${TARGET}`,
  'feed.remove': said`removed the feed ${TARGET}`,
  'feed.pause': said`paused the feed ${TARGET}`,
  'feed.resume': said`let the feed ${TARGET} go on`,
  'feed.off': said`turned the feed ${TARGET} off`,
  'feed.renew-secret': said`gave the feed ${TARGET} a new secret`,
  'feed.test': said`tested the feed ${TARGET}`,
  'feed.send-again': said`sent a message of the feed ${TARGET} again`,
} satisfies Readonly<Record<string, Sentence>>;

const OF_SERVERS = {
  'restart.plan': (_: Facts, { at }: Facts) => withEnd(said`planned a restart of ${TARGET}`, 'for', at),
  'restart.move': (_: Facts, { at }: Facts) => withEnd(said`moved the restart of ${TARGET}`, 'to', at),
  'restart.cancel': ({ at }: Facts) => withEnd(said`cancelled the restart of ${TARGET}`, 'planned for', at),
  'restart.skipped': said`left out a restart of ${TARGET}`,
  'develop.restart': said`began to restart ${TARGET}`,
  'develop.restart-end': (_: Facts, { status, error }: Facts) =>
    status === 0 && typeof error !== 'string' ? said`restarted ${TARGET}` : said`failed to restart ${TARGET}`,
  'restart-schedule.add': said`added a schedule of restarts for ${TARGET}`,
  'restart-schedule.skip': (_: Facts, { skipped }: Facts) =>
    skipped === null || skipped === false
      ? said`took back the skipped restart of ${TARGET}`
      : said`skipped the next scheduled restart of ${TARGET}`,
  'restart-schedule.remove': said`removed a schedule of restarts for ${TARGET}`,
  'outbox.retry': said`tried again: ${TARGET}`,
  'outbox.drop': said`dropped: ${TARGET}`,
  'bridge.retry-event': said`took in ${TARGET}`,
  'bridge.retry-events': said`took in ${TARGET}`,
  'bridge.drop-event': said`dropped ${TARGET}`,
  'bridge.drop-events': said`dropped ${TARGET}`,
  'import.begin': said`began to move in from ${TARGET}`,
  'import.end': (_: Facts, { isWhole }: Facts) =>
    isWhole === false ? said`stopped moving in from ${TARGET}` : said`moved in from ${TARGET}`,
  'import.rank': ({ adminLevel: from }: Facts, { adminLevel: to }: Facts) =>
    said`changed the rank of ${TARGET} from ${adminTitle(levelOf(from))} to ${adminTitle(levelOf(to))} while moving in`,
  'export.list': said`exported the list of ${TARGET}`,
  'database.move': said`moved the database to ${TARGET}`,
  'key.rotate': said`made a new ${TARGET}`,
  'key.adopt': said`adopted another ${TARGET}`,
  'audit.cut': said`removed ${TARGET} from the audit log`,
  'audit.adopt-key': said`adopted another ${TARGET}`,
  'logs.retention': said`removed ${TARGET} that were kept long enough`,
} satisfies Readonly<Record<string, Sentence>>;

const SENTENCES = { ...OF_ACCOUNTS, ...OF_PLAYERS, ...OF_LISTS, ...OF_SERVERS };

/** All that the audit log is written for: an action without its sentence does not compile. */
export type AuditAction = keyof typeof SENTENCES;

export const AUDIT_ACTIONS = Object.keys(SENTENCES) as readonly AuditAction[];

interface Told {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

const factsOf = (value: unknown): Facts => (value !== null && typeof value === 'object' ? (value as Facts) : {});

/** What an entry tells, in parts. An action that is not known stands as it was written, with its target. */
export function sentenceOf({ action, target, before, after }: Told): Said {
  const sentence: Sentence | undefined = Object.hasOwn(SENTENCES, action)
    ? SENTENCES[action as AuditAction]
    : undefined;
  const rest =
    sentence === undefined
      ? [...said`${action}`, ...(target === '' ? [] : said` ${TARGET}`)]
      : typeof sentence === 'function'
        ? sentence(factsOf(before), factsOf(after))
        : sentence;
  return [{ kind: 'actor' }, { kind: 'text', text: ' ' }, ...rest];
}

/** Who did what the log has no person for. */
export const NO_ACTOR = 'System';

/** The same as a line of text; moments as `show` has them. */
export function sentenceText(entry: Told, show: (at: string) => string): string {
  const shown = (part: SentencePart): string => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'moment') return show(part.at);
    return part.kind === 'target' ? entry.target : entry.actor || NO_ACTOR;
  };
  return sentenceOf(entry).map(shown).join('');
}

/** What `where` and a filter of the action hold to tell signing in and out from changes: all of them have it. */
export const SIGN_IN_WORD = 'sign-';
