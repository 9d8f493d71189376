import { randomUUID } from 'node:crypto';
import type { LogType } from '@steward/api-client/rules/log-access';
import { dayOf, startOfDay } from '@steward/api-client/rules/log-days';
import { instant } from '../../core/clock.ts';
import type { Db } from '../../db/schema.ts';
import type { GameEvent } from '@steward/api-client/contract/game-events';
import { heardAt } from '../../modules/bridge/received-repository.ts';
import { daysUntil } from '../calendar.ts';
import { onlineTarget, rhythmAt } from '../rhythm.ts';
import { createRandom } from '../random.ts';
import type { DemoServices } from '../services.ts';
import { join, leave, leavers, pickJoiners, reportPresence } from './coming-and-going.ts';
import { type Crowd, type Extra, loadCrowd } from './crowd.ts';
import { unfinished } from './unfinished.ts';
import { findJoiner } from './joiner.ts';
import { nextIds, type NextIds } from './repository.ts';
import type { AskedOfGame, GameDoor } from './door.ts';
import { leaveLater, playElsewhere, startGamesAnew } from './games.ts';
import { fight, reportBug, trade } from './happenings.ts';
import { punish } from './punish.ts';
import { talk } from './talk.ts';
import type { Moment, Report } from './moment.ts';
import { obey } from './obey.ts';
import { answer, askForHelp, close } from './tickets.ts';
import { endSession, startSession, watch, type RunningSessions } from './vac.ts';

/** Where log lines go. */
export interface LineWriter {
  /** `atMs` in epoch milliseconds. */
  write(type: LogType, text: string, atMs: number): void;
}

export interface Simulation {
  /** Lets one second pass, whatever the clock says of how long it was. */
  step(now: number): Promise<void>;
  /** Who is in the game. */
  online(): readonly Extra[];
  /** Who could be, and is not. */
  offline(): readonly Extra[];
  /** The game's own console throws somebody out in the next second. */
  kick(person: Extra): void;
}

interface Task {
  readonly at: number;
  readonly run: (moment: Moment) => void;
}

interface State {
  crowd: Crowd;
  ids: NextIds;
  running: RunningSessions;
}

/** After so long without a word the game is taken to have been down; while it runs it reports each minute. */
const DOWN_AFTER = 3 * 60;
/** Seconds until the game has done what is about a player, and anything else. */
const SOON = 2;
const LATER = 300;
const TASKS_A_SECOND = 6;
const RELOAD_EVERY = 6 * 3600;
const HOUR = 3600;

/** Whoever was in the game when it was last heard of has left then. */
async function endStale(
  { crowd, running }: State,
  now: number,
  { db, door, nextId }: { readonly db: Db; readonly door: GameDoor; readonly nextId: () => string },
): Promise<void> {
  const heard = (await heardAt(db)) ?? 0;
  if (heard > now - DOWN_AFTER) return;
  const at = instant(heard);
  const ended: GameEvent[] = crowd.online.values().map((person) => ({
    id: nextId(),
    at,
    kind: 'player.left',
    player: person.name,
  }));
  const sessions: GameEvent[] = [...running.values()].map((session) => ({
    id: nextId(),
    at,
    kind: 'vac.ended',
    session,
  }));
  const games: GameEvent[] = [];
  startGamesAnew((report) => void games.push({ ...report, id: nextId() }));
  await door.report([...ended, ...sessions, ...games]);
  for (const person of [...crowd.online.values()]) {
    crowd.online.delete(person.id);
    crowd.staff.delete(person.id);
    crowd.offline.add(person);
  }
  running.clear();
}

/** What happens in a second; `due` are the tasks that it is time for. */
async function happen(db: Db, moment: Moment, running: RunningSessions, due: readonly Task[]): Promise<void> {
  const [today] = daysUntil(moment.now, 0);
  const target = today ? onlineTarget(moment.crowd.accounts, today, moment.now) : 0;
  for (const person of pickJoiners(moment, target)) {
    const joiner = await findJoiner(db, person.id, moment.now);
    moment.crowd.offline.delete(person.id);
    if (joiner === undefined) continue;
    join(moment, joiner);
    startSession(moment, running, joiner);
  }
  for (const task of due) task.run(moment);
  for (const act of [talk, fight, trade, punish, askForHelp, reportBug, playElsewhere, reportPresence]) act(moment);
  watch(moment, running);
  for (const person of leavers(moment, target)) leave(moment, person, moment.random.chance(0.1) ? 0 : 1);
  for (const playerId of [...running.keys()])
    if (!moment.crowd.online.has(playerId)) endSession(moment, running, playerId);
}

/** The game as it goes on from what the database holds. */
export function createSimulation(services: DemoServices, writer: LineWriter, door: GameDoor): Simulation {
  const name = randomUUID();
  const random = createRandom(`simulator ${services.clock.now()}`);
  let count = 0;
  let tasks: Task[] = [];
  let state: State | undefined;
  let loadedAt = 0;
  let steppedAt = 0;
  const doneAt = new Map<string, number>();
  let asked: { readonly dueAt: number; readonly command: AskedOfGame }[] = [];
  let done: AskedOfGame[] = [];
  let kicked: Extra[] = [];

  async function load(now: number): Promise<State> {
    const { db } = services.database;
    const [crowd, ids, open] = await Promise.all([loadCrowd(db, now), nextIds(db), unfinished(db, now - HOUR)]);
    const isFirst = state === undefined;
    state = { crowd, ids, running: new Map(open.sessions.map((session) => [session.playerId, session.id])) };
    loadedAt = now;
    if (!isFirst) return state;
    for (const [index, { id, type, isHandled }] of open.tickets.entries()) {
      const run = (then: Moment) => (isHandled ? close(then, id, 'Answered') : answer(then, id, type, 1));
      tasks.push({ at: now + 20 + index * 15, run });
    }
    for (const one of open.elsewhere) tasks.push({ at: now + 1, run: (then) => leaveLater(then, one) });
    return state;
  }

  function isDue(what: string, seconds: number, now: number): boolean {
    if (now < (doneAt.get(what) ?? 0) + seconds) return false;
    doneAt.set(what, now);
    return true;
  }

  const nextId = () => `${name}-${(count += 1)}`;

  function momentOf(
    now: number,
    { crowd, ids }: State,
    reports: Report[],
    lines: (readonly [LogType, string])[],
  ): Moment {
    return {
      now,
      random,
      crowd,
      ids,
      rush: rhythmAt(now - startOfDay(dayOf(now * 1000)) / 1000),
      report: (report) => void reports.push(report),
      line: (type, text) => void lines.push([type, text]),
      later: (seconds, run) => void tasks.push({ at: now + seconds, run }),
      every: (what, seconds) => isDue(what, seconds, now),
    };
  }

  /** What the console and staff want of the game. */
  function doAsked(moment: Moment): void {
    for (const person of kicked) obey(moment, { kind: 'kick', data: { player: person.id, name: person.name } });
    kicked = [];
    for (const { dueAt, command } of asked) {
      if (dueAt > moment.now) continue;
      obey(moment, command);
      done.push(command);
    }
    asked = asked.filter(({ dueAt }) => dueAt > moment.now);
  }

  function takeDue(now: number): Task[] {
    const due = tasks.filter((task) => task.at <= now).slice(0, TASKS_A_SECOND);
    tasks = tasks.filter((task) => !due.includes(task));
    return due;
  }

  async function step(now: number): Promise<void> {
    const mayHaveBeenDown = state === undefined || now > steppedAt + DOWN_AFTER;
    const current = state && now < loadedAt + RELOAD_EVERY ? state : await load(now);
    if (mayHaveBeenDown) await endStale(current, now, { db: services.database.db, door, nextId });
    steppedAt = now;
    const reports: Report[] = [];
    const lines: (readonly [LogType, string])[] = [];
    try {
      for (const command of await door.takeCommands())
        asked.push({ dueAt: now + (typeof command.data['player'] === 'number' ? SOON : LATER), command });
      const moment = momentOf(now, current, reports, lines);
      doAsked(moment);
      await happen(services.database.db, moment, current.running, takeDue(now));
      const at = instant(now);
      await door.report(reports.map((report) => ({ ...report, id: nextId(), at })));
    } catch (error) {
      loadedAt = 0;
      throw error;
    }
    for (const [type, text] of lines) writer.write(type, text, now * 1000);
    while (done.length > 0) {
      await door.done(done[0]?.id ?? 0);
      done = done.slice(1);
    }
  }

  return {
    step,
    online: () => state?.crowd.online.values() ?? [],
    offline: () => state?.crowd.offline.values() ?? [],
    kick: (person) => void kicked.push(person),
  };
}
