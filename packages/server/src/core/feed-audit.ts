import { cityOf } from '@steward/api-client/rules/community';
import { showMoment } from '@steward/api-client/rules/moments';
import { PERMISSION_NAMES, adminTitle } from '@steward/api-client/rules/roles';
import { punishmentName } from '@steward/api-client/rules/punishments';
import type { Told } from '../db/feeds.ts';
import type { AnyDraft } from './audit.ts';
import { instant } from './clock.ts';

type Facts = Readonly<Record<string, unknown>>;
type Read = (draft: AnyDraft, before: Facts, after: Facts) => Omit<Told, 'at'> | undefined;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const level = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

const permissionName = (name: string): string => (PERMISSION_NAMES as Readonly<Record<string, string>>)[name] ?? name;

function permissionChange(before: Facts, after: Facts): string {
  const [had, has] = [list(before['permissions']), list(after['permissions'])];
  const got = has.filter((one) => !had.includes(one)).map((one) => `got ${permissionName(one)}`);
  const lost = had.filter((one) => !has.includes(one)).map((one) => `lost ${permissionName(one)}`);
  return [...got, ...lost].join(', ');
}

const staff = ({ target }: AnyDraft, change: string): Omit<Told, 'at'> => ({
  event: 'staff',
  facts: { player: target, change },
});

const restart = ({ target }: AnyDraft, state: string, { reason }: Facts = {}, ends = false): Omit<Told, 'at'> => ({
  event: 'restart',
  facts: { target, state, reason: text(reason) },
  thread: `restart ${target}`,
  ends,
});

/** A time on the wire or in epoch seconds, as words of a state have it: by the clocks of the community, which it says. */
function timeText(at: unknown): string {
  const wire = typeof at === 'number' ? instant(at) : text(at);
  return wire === '' ? '' : `${showMoment(wire)} (time in ${cityOf()})`;
}

function ended({ status, signal, error }: Facts): string {
  if (typeof error === 'string') return `Failed: ${error}`;
  if (status === 0) return 'Restarted';
  return signal === null || signal === undefined ? `Failed with status ${text(status)}` : `Ended by ${text(signal)}`;
}

const SESSION = /^session (\d+) \((.*)\)$/s;

/**
 * What entries of the audit log tell feeds, by their action. Developer ranks are not among them: whoever reads a channel may
 * not know who has one.
 */
const READ: Readonly<Record<string, Read>> = {
  'player.ban': ({ target }, _, { reason, endTimestamp }) => ({
    event: 'ban',
    facts: { player: target, reason: text(reason), ends: text(endTimestamp) || 'never' },
  }),
  'player.unban': ({ target }) => ({ event: 'unban', facts: { player: target } }),
  'player.punish': ({ target }, _, { type, reason }) => ({
    event: 'punishment',
    facts: { player: target, type: punishmentName(level(type)), reason: text(reason) },
  }),
  'player.rank': (draft, before, after) =>
    staff(draft, `Rank: ${adminTitle(level(before['adminLevel']))} to ${adminTitle(level(after['adminLevel']))}`),
  'player.permissions': (draft, before, after) => staff(draft, permissionChange(before, after)),
  'restart.plan': (draft, _, after) => restart(draft, `Planned for ${timeText(after['at'])}`, after),
  'restart.move': (draft, _, after) => restart(draft, `Moved to ${timeText(after['at'])}`),
  'restart.cancel': (draft) => restart(draft, 'Cancelled', {}, true),
  'restart.skipped': (draft, _, after) => restart(draft, 'It did not happen', after, true),
  'develop.restart': (draft, _, after) => restart(draft, 'Restarting', after),
  'develop.restart-end': (draft, _, after) => restart(draft, ended(after), {}, true),
  'session.flag': ({ target }, _, { reason }) => {
    const [, session = '', player = target] = SESSION.exec(target) ?? [];
    return { event: 'flag', facts: { player, session, reason: text(reason) }, thread: `session ${session}` };
  },
};

/** What feeds are told of an entry of the audit log; undefined for most. */
export function toldByAudit(draft: AnyDraft, by: string, at: number): Told | undefined {
  const told = READ[draft.action]?.(draft, (draft.before ?? {}) as Facts, (draft.after ?? {}) as Facts);
  return told && { ...told, at, facts: { ...told.facts, staff: by } };
}
