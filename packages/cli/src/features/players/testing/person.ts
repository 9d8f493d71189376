import { money } from '@steward/api-client/contract/money';
import { notes, type Note } from '@steward/api-client/contract/notes';
import { players, type Profile } from '@steward/api-client/contract/players';
import { punishments, type Ban, type Punishment } from '@steward/api-client/contract/punishments';
import { records, type SharedUser } from '@steward/api-client/contract/records';
import { Refusal, answer, type Script, type ScriptedRequest } from '../../../testing/scripted-server.ts';

/** A ban for this reason finds, once, that nobody is signed in any more. */
export const LATE = 'Came too late.';

const AT = '2026-06-01T10:00:00Z';

export const somebody = (changes: Partial<Profile> = {}): Profile => ({
  id: 42,
  name: 'Carl_Johnson',
  oldName: null,
  nickname: null,
  online: null,
  has2fa: false,
  masterAccount: null,
  disabled: false,
  forceCac: false,
  forceVac: false,
  skin: 0,
  skinJob: null,
  createdAt: '2024-01-01T00:00:00Z',
  lastLoggedIn: AT,
  timePlayed: 600,
  timePlayedLastMonth: 60,
  licenses: [],
  level: 12,
  loyaltyPoints: 0,
  experience: 0,
  notoriety: 0,
  adminLevel: 0,
  donator: false,
  registration: 1,
  userBan: null,
  userBanMaster: null,
  cash: 500,
  ...changes,
});

export const warning = (changes: Partial<Punishment> = {}): Punishment => ({
  id: 3,
  timestamp: AT,
  staffUser: { name: 'Rank_6' },
  source: 'panel',
  type: 2,
  reason: 'Reckless driving',
  extra: null,
  status: 1,
  expungeReason: null,
  expungeStaffUser: null,
  canExpunge: true,
  recent: true,
  ban: null,
  ...changes,
});

const sharer = (name: string, banned: boolean): SharedUser => ({
  id: name.length,
  name,
  date: AT,
  lastDate: AT,
  count: 7,
  lastLoggedIn: null,
  banned,
});

const uses = { date: AT, lastDate: AT, count: 7, userCount: 2 };

interface Person {
  /** Newest state: changed by what moderates. */
  profile: Profile;
  readonly scripts: readonly Script[];
  readonly sent: ScriptedRequest[];
}

/** One player behind a scripted server, who can be moderated. */
export function person(changes: Partial<Profile> = {}, listed: readonly Punishment[] = [warning()]): Person {
  const all = [...listed];
  let wasLate = false;
  const note: Note = {
    id: 9,
    staffName: 'Rank_6',
    date: AT,
    note: 'Was told twice.',
    active: true,
    important: false,
    staff: false,
  };
  const sent: ScriptedRequest[] = [];
  const state: Person = {
    profile: somebody(changes),
    sent,
    scripts: [
      answer(players.show, () => state.profile),
      answer(punishments.list, () => [...all]),
      answer(notes.list, () => [{ ...note }]),
      answer(notes.toggleActive, () => Object.assign(note, { active: !note.active })),
      answer(notes.toggleImportant, () => Object.assign(note, { important: !note.important })),
      answer(punishments.punish, (request) => {
        sent.push(request);
        const { reason } = request.body as { reason: string };
        const given = warning({ id: 4, reason });
        all.unshift(given);
        return given;
      }),
      answer(punishments.ban, (request) => {
        sent.push(request);
        const { type, reason, endTimestamp } = request.body as Ban;
        if (reason === LATE && !wasLate) {
          wasLate = true;
          throw new Refusal(401, 'Please sign in first.');
        }
        if (reason === 'refused') throw new Refusal(409, 'Carl_Johnson is banned for good. Nothing was changed.');
        const ban: Ban = { id: 8, type, reason, startTimestamp: AT, endTimestamp, staffUser: { name: 'Rank_5' } };
        state.profile = { ...state.profile, userBan: ban };
        return ban;
      }),
      answer(punishments.unban, (request) => {
        sent.push(request);
        state.profile = { ...state.profile, userBan: null };
        return { ok: true as const };
      }),
      answer(punishments.expunge, (request) => {
        sent.push(request);
        const at = all.findIndex(({ id }) => String(id) === request.params.id);
        const expunged = { ...warning(), ...all[at], status: 0, canExpunge: false };
        all[at] = expunged;
        return expunged;
      }),
      answer(records.nameChanges, () => [
        { id: 1, timestamp: AT, oldName: 'CJ', newName: 'Carl_Johnson', free: true, panel: false },
      ]),
      answer(records.nameViews, () => [{ id: 1, timestamp: AT, staffName: 'Rank_8' }]),
      answer(records.serials, () =>
        Array.from({ length: 11 }, (_, at) => ({
          id: at,
          serial: `${String(at).padStart(2, '0')}A15F67F855A5437395340EA624C80BBF893E`,
          mobile: false,
          ...uses,
        })),
      ),
      answer(records.ips, () => [{ id: 1, ip: '203.0.113.9', ...uses }]),
      answer(records.serialUsers, () => [sharer('Carl_Johnson', false), sharer('Evader', true)]),
      answer(records.ipUsers, () => [sharer('Carl_Johnson', false), sharer('Housemate', false)]),
      answer(money.cashLog, ({ query }) => {
        sent.push({ params: {}, query, body: undefined, headers: {}, path: 'cash' });
        return [{ id: 1, timestamp: AT, amount: -250, balance: 500, reason: 'Bought food', staffUser: null }];
      }),
    ],
  };
  return state;
}
