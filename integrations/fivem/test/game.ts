import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { readEvents, type ReadFile } from '../../testing/read-events.ts';

const RESOURCE = join(import.meta.dirname, '../steward');

interface Player {
  readonly name: string;
  readonly licence?: string;
  readonly endpoint?: string;
  place?: readonly number[];
}

/** FXServer, as far as the resource sees it. */
export interface Game {
  readonly folder: string;
  readonly players: Map<string, Player>;
  readonly convars: Map<string, string>;
  readonly resources: Map<string, string>;
  readonly asked: string[];
  readonly others: Record<string, unknown>;
  /** Runs the resource; again after `stop`. */
  start(): Promise<void>;
  stop(): void;
  /** A process that is killed says nothing. */
  abandon(): void;
  fire(event: string, source: number | string, ...given: unknown[]): void;
  call(name: string, ...given: unknown[]): unknown;
  read(): Promise<ReadFile>;
  remove(): Promise<void>;
}

/** Files as a process has them that can be killed: what it had begun goes on nowhere, and it begins nothing more. */
function filesUntil(isKilled: () => boolean): typeof fs {
  const killed = new Promise<never>(() => undefined);
  const promises = new Proxy(fs.promises, {
    get:
      (files, name) =>
      (...given: unknown[]) => {
        if (isKilled()) return killed;
        const begun = Reflect.apply(Reflect.get(files, name) as (...all: unknown[]) => Promise<unknown>, files, given);
        return begun.then(
          (value) => (isKilled() ? killed : value),
          (error: unknown) => (isKilled() ? killed : Promise.reject(error as Error)),
        );
      },
  });
  return { ...fs, promises };
}

/** `resource` is the folder of the resource; one of its own, beside its source, when left out. */
export async function openGame(resource?: string): Promise<Game> {
  const folder = resource ?? (await mkdtemp(join(tmpdir(), 'steward-fivem-')));
  const scripts = resource ?? RESOURCE;
  const players = new Map<string, Player>();
  const convars = new Map<string, string>();
  const resources = new Map<string, string>();
  const asked: string[] = [];
  const others: Record<string, unknown> = {};
  const timers = new Set<NodeJS.Timeout>();
  let events = new EventEmitter();
  let calls = new Map<string, (...given: unknown[]) => unknown>();
  let context: vm.Context | undefined;
  let alive = { isKilled: false };

  function makeContext(): vm.Context {
    events = new EventEmitter({ captureRejections: false });
    calls = new Map();
    const life = (alive = { isKilled: false });
    const files = filesUntil(() => life.isKilled);
    const require = createRequire(join(scripts, 'server.js'));
    const later = (work: () => void, ms: number) => {
      const timer = setTimeout(() => life.isKilled || work(), ms);
      timers.add(timer);
      return timer;
    };
    const on = (event: string, handler: (...given: unknown[]) => void) => void events.on(event, handler);
    const withExports = (name: string, work: (...given: unknown[]) => unknown) => void calls.set(name, work);
    return vm.createContext({
      require: (name: string) => (name === 'node:fs' ? files : require(name)) as unknown,
      ...{ Buffer, process, clearTimeout, console: { log: (text: string) => asked.push(`log ${text}`) } },
      ...{ setTimeout: later, setInterval: (work: () => void, ms: number) => timers.add(setInterval(work, ms)) },
      ...{ on, onNet: on, source: 0, exports: Object.assign(withExports, others) },
      emit: (event: string, ...given: unknown[]) => asked.push(`emit ${event} ${JSON.stringify(given)}`),
      emitNet: (event: string, target: unknown, ...given: unknown[]) =>
        asked.push(`net ${event} ${String(target)} ${JSON.stringify(given)}`),
      getPlayers: () => [...players.keys()],
      CancelEvent: () => asked.push('cancel'),
      DropPlayer: (player: string, reason: string) => {
        asked.push(`drop ${player} ${reason}`);
        game.fire('playerDropped', player, reason);
        players.delete(player);
      },
      GetConvar: (name: string, otherwise: string) => convars.get(name) ?? otherwise,
      GetCurrentResourceName: () => 'steward',
      GetEntityCoords: (entity: number) => [...(players.get(String(entity))?.place ?? [])],
      GetNumPlayerIdentifiers: (player: string) => (players.get(player)?.licence === undefined ? 1 : 2),
      GetPlayerEndpoint: (player: string) => players.get(player)?.endpoint ?? '203.0.113.9',
      GetPlayerIdentifier: (player: string, index: number) =>
        index === 0 ? 'steam:110000112345678' : players.get(player)?.licence,
      GetPlayerName: (player: string) => players.get(player)?.name ?? null,
      GetPlayerPed: (player: string) => (players.get(player)?.place ? Number(player) : 0),
      GetPlayerPing: () => 45,
      GetResourcePath: () => folder,
      GetResourceState: (name: string) => resources.get(name) ?? 'missing',
      IsPlayerAceAllowed: (player: string, right: string) => player === '1' && right === 'steward.staff',
    });
  }

  const game: Game = {
    folder,
    players,
    convars,
    resources,
    asked,
    others,
    async start() {
      context = makeContext();
      for (const name of ['bridge.js', 'bans.js', 'server.js'])
        vm.runInContext(await readFile(join(scripts, name), 'utf8'), context, { filename: name });
    },
    stop() {
      events.emit('onResourceStop', 'steward');
      game.abandon();
    },
    abandon() {
      alive.isKilled = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      events.removeAllListeners();
    },
    fire(event, source, ...given) {
      if (context) context['source'] = source;
      events.emit(event, ...given);
    },
    call: (name, ...given) => calls.get(name)?.(...given),
    read: async () =>
      readEvents(await readFile(join(folder, 'bridge/events.ndjson')).catch(() => Buffer.alloc(0)), 'utf-8'),
    async remove() {
      game.abandon();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return game;
}
