import type { Tx } from '../../db/schema.ts';
import type { GameEvent, GameEventKind, GameEventOf } from '@steward/api-client/contract/game-events';
import { knownIds } from './ingest/repository.ts';
import type { TableName } from './ingest/repository-insert.ts';
import type { WatchedJoin } from './ingest/watched.ts';

/** What events mean for those who watch players. */
export interface Watching {
  readonly joins: WatchedJoin[];
  /** Whether a watched player came or went. */
  isTouched: boolean;
}

/** What applying a round of events needs. */
export interface Applying {
  readonly tx: Tx;
  /** Who reports. */
  readonly server: string;
  /** Where staff in the game are alerted of what follows. */
  readonly commandServers: readonly string[];
  /** Epoch seconds. */
  readonly now: number;
  /** When an event happened; epoch seconds. */
  at(event: GameEvent): number;
  /** Id of a player by name. */
  idOf(name: string): number;
  /** Tables that got rows with ids of the game's. */
  readonly numbered: Set<TableName>;
  readonly watching: Watching;
}

export type ApplyKinds<K extends GameEventKind> = {
  readonly [One in K]: (applying: Applying, events: readonly GameEventOf<One>[]) => Promise<unknown>;
};

/** The fields that were reported; those left out stay as they are. */
export function reported<T extends Readonly<Record<string, unknown>>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

export const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

export const maybeIdOf = (applying: Applying, name: string | undefined) =>
  name === undefined ? null : applying.idOf(name);

/** Events about things that exist; a game server may report on what was removed here. */
export async function aboutKnown<E>(
  { tx }: Applying,
  table: TableName,
  events: readonly E[],
  idOf: (event: E) => number,
): Promise<E[]> {
  const known = await knownIds(tx, table, new Set(events.map(idOf)));
  return events.filter((event) => known.has(idOf(event)));
}

/** Events about things that do not exist yet, each thing once. */
export async function aboutNew<E>(
  { tx, numbered }: Applying,
  table: TableName,
  events: readonly E[],
  idOf: (event: E) => number,
): Promise<E[]> {
  const known = await knownIds(tx, table, new Set(events.map(idOf)));
  numbered.add(table);
  return events.filter((event) => !known.has(idOf(event)) && known.add(idOf(event)));
}
