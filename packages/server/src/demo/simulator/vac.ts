import { hashOf, payloadOf } from '../plan/vac.ts';
import { BLACKLISTED, CLIENTS, LAUNCHERS, VAC_EVENTS } from '../texts/vac.ts';
import { LIBRARIES, PROCESSES } from '../texts/vac-files.ts';
import type { Extra } from './crowd.ts';
import type { Joiner } from './joiner.ts';
import { happens, isOnline, type Moment } from './moment.ts';

/** Share of the players who join with the anti-cheat client. */
const CHECKED = 0.12;
const EVENTS = 90;
const CHEATERS = 0.03;

/** Sessions that run, by the player's id. */
export type RunningSessions = Map<number, number>;

/** Begins a session for some who join, and for those who must. */
export function startSession(moment: Moment, running: RunningSessions, person: Joiner): void {
  const { random, ids } = moment;
  if (running.has(person.id) || !(person.forceVac || random.chance(CHECKED))) return;
  const session = ids.session++;
  running.set(person.id, session);
  const meta = {
    ip: person.ip ?? null,
    socketIp: person.ip ?? null,
    launcher: random.pick(LAUNCHERS),
    uuid: `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`,
    samp: random.pick(CLIENTS),
    vm: random.chance(0.03),
    devMode: false,
    initialClientSettings: { fpslimit: random.pick([60, 90, 100]), multicore: true, timestamp: true },
  };
  moment.report({ kind: 'vac.started', session, player: person.name, consent: true, meta });
  moment.report({ kind: 'vac.event', session, label: 'Session started', details: [`launcher ${meta.launcher}`] });
  moment.later(random.int(3, 9), (then) => {
    if (!isOnline(then, person)) return;
    then.report({ kind: 'vac.saved', session, connected: true, socket: true });
    then.report({
      kind: 'vac.event',
      session,
      label: 'Connected',
      details: person.ip === undefined ? [] : [person.ip],
    });
    then.later(4, (after) => check(after, running, person, session));
  });
}

/** The client tells what it found; a few have something that is on the blacklist. */
function check(moment: Moment, running: RunningSessions, person: Extra, session: number): void {
  if (running.get(person.id) !== session) return;
  const { random } = moment;
  const found = random.chance(CHEATERS) ? random.pick(BLACKLISTED) : undefined;
  const usual = (names: readonly string[]) => names.filter(() => random.chance(0.75));
  const files = (names: readonly string[]) =>
    names.map((name) => ({ name, hash: hashOf(name), size: random.int(8000, 4_000_000) }));
  const isProcess = found?.[0].endsWith('.exe') ?? false;
  const [libraries, processes] = [usual(LIBRARIES), usual(PROCESSES)];
  if (found) (isProcess ? processes : libraries).push(found[0]);
  moment.report({ kind: 'vac.files', session, file_kind: 'library', files: files(libraries) });
  moment.report({ kind: 'vac.files', session, file_kind: 'process', files: files(processes) });
  if (!found) return;
  moment.report({ kind: 'vac.event', session, label: 'Blacklisted file found', details: [found[0], found[1]] });
  moment.line('cheat', `[VAC] ${person.name}, session ${session}: blacklisted file ${found[0]}: ${found[1]}`);
}

/** Now and then something is noted about one of the sessions. */
export function watch(moment: Moment, running: RunningSessions): void {
  if (running.size === 0 || !happens(moment, EVENTS)) return;
  const [label, details] = moment.random.pick(VAC_EVENTS);
  moment.report({
    kind: 'vac.event',
    session: moment.random.pick([...running.values()]),
    label,
    details: [...details],
    payload: payloadOf(moment.random),
  });
}

export function endSession(moment: Moment, running: RunningSessions, playerId: number): void {
  const session = running.get(playerId);
  if (session === undefined) return;
  running.delete(playerId);
  moment.report({ kind: 'vac.event', session, label: 'Session ended', details: [] });
  moment.report({ kind: 'vac.ended', session });
}
