import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_LIST } from './asked-list.ts';
import { createTestDatabase, withEachDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listNotes } from '../modules/notes/repository.ts';
import {
  activeBans,
  activeBansOfCharacters,
  listBanFacts,
  listPunishments,
} from '../modules/punishments/repository.ts';
import { findSession, listActive, listEvents, listOfPlayer } from '../modules/sessions/repository.ts';
import { findTicket, listBetween, listOpen } from '../modules/tickets/repository.ts';
import { listBlack } from '../modules/vac-lists/repository.ts';
import type { Database } from './open.ts';
import type { Db, Schema } from './schema.ts';

const PLAYERS = 6_000;
const NOW = 1_700_000_000;
const PAGE = { limit: 50, offset: 0, asked: PLAIN_LIST };
const SOMEBODY = PLAYERS / 2;

interface Statement {
  readonly what: string;
  readonly run: (db: Db) => Promise<unknown>;
  /** The table that is large, and the column by which its index is to be asked. */
  readonly table: keyof Schema;
  readonly by: string;
}

/** The statements of which a page is made, over tables that grow with the community. */
const STATEMENTS: readonly Statement[] = [
  {
    what: 'the bans that hold of a player and the master account',
    run: (db) => activeBans(db, { player: SOMEBODY, master: SOMEBODY + 1, now: NOW }),
    table: 'ban',
    by: 'player_id',
  },
  {
    what: 'the bans that hold of the characters of a master account',
    run: (db) => activeBansOfCharacters(db, { master: SOMEBODY, now: NOW }),
    table: 'ban',
    by: 'player_id',
  },
  { what: 'all bans of a player', run: (db) => listBanFacts(db, SOMEBODY, NOW), table: 'ban', by: 'player_id' },
  {
    what: 'the punishments of a player',
    run: (db) => listPunishments(db, SOMEBODY, { now: NOW, since: 0, mayExpunge: false }),
    table: 'punishment',
    by: 'player_id',
  },
  {
    what: 'the notes about a player',
    run: (db) => listNotes(db, SOMEBODY, { id: 1, seesAll: true }),
    table: 'note',
    by: 'player_id',
  },
  { what: 'open tickets', run: (db) => listOpen(db, PAGE), table: 'ticket', by: 'close_reason' },
  { what: 'tickets of a day', run: (db) => listBetween(db, NOW, NOW + 60), table: 'ticket', by: 'created_at' },
  { what: 'a ticket', run: (db) => findTicket(db, SOMEBODY), table: 'ticket', by: 'id' },
  { what: 'active sessions', run: listActive, table: 'vac_session', by: 'ended_at' },
  {
    what: 'the sessions of a player',
    run: (db) => listOfPlayer(db, `p${SOMEBODY}`, PAGE),
    table: 'vac_session',
    by: 'player_id',
  },
  { what: 'a session', run: (db) => findSession(db, SOMEBODY), table: 'vac_session', by: 'id' },
  { what: 'the events of a session', run: (db) => listEvents(db, SOMEBODY), table: 'vac_event', by: 'session_id' },
  { what: 'the blacklist', run: listBlack, table: 'vac_hash', by: 'list' },
];

const numbers = Array.from({ length: PLAYERS }, (_, index) => index + 1);

async function fill({ db, engine, withWrite }: Database): Promise<void> {
  await withWrite(async (tx) => {
    for (let from = 0; from < PLAYERS; from += 500) {
      const ids = numbers.slice(from, from + 500);
      const at = (id: number) => NOW - id * 60;
      await tx
        .insertInto('player')
        .values(ids.map((id) => ({ id, name: `P${id}`, name_lower: `p${id}`, created_at: 1 })))
        .execute();
      const of = (id: number) => ({ player_id: id, type: 1, reason: 'x' });
      await tx
        .insertInto('ban')
        .values(ids.map((id) => ({ ...of(id), start_at: at(id), lifted_at: id % 10 === 0 ? null : NOW })))
        .execute();
      await tx
        .insertInto('punishment')
        .values(ids.map((id) => ({ ...of(id), created_at: at(id) })))
        .execute();
      await tx
        .insertInto('note')
        .values(ids.map((id) => ({ player_id: id, note: 'x', created_at: at(id) })))
        .execute();
      await tx
        .insertInto('ticket')
        .values(
          ids.map((id) => ({
            ...{ id, type: 1, reason: 'x', created_at: at(id) },
            close_reason: id % 100 === 0 ? 'None' : 'Solved',
          })),
        )
        .execute();
      await tx
        .insertInto('vac_session')
        .values(ids.map((id) => ({ id, player_id: id, started_at: at(id), ended_at: id % 100 === 0 ? null : NOW })))
        .execute();
      await tx
        .insertInto('vac_event')
        .values(ids.map((id) => ({ session_id: id, at: at(id), label: 'x' })))
        .execute();
      await tx
        .insertInto('vac_hash')
        .values(
          ids.map((id) => ({
            ...{ hash: String(id).padStart(32, '0'), description: 'x', created_at: 1 },
            list: id % 50 === 0 ? 'black' : 'white',
          })),
        )
        .execute();
    }
  });
  if (engine === 'postgres') await sql`analyze`.execute(db);
}

/** What was asked of the database by `run`. */
async function asked(database: Database, run: Statement['run']): Promise<CompiledQuery[]> {
  const db: Db = database.db.withoutPlugins();
  const spy = vi.spyOn(db.getExecutor(), 'executeQuery');
  await run(db);
  const found = spy.mock.calls.map(([query]) => query);
  spy.mockRestore();
  return found;
}

withEachDatabase('query plans', (engine) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = made.open();
    await fill(database);
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await database.db.executeQuery<Record<string, unknown>>({
      ...sql`select 1`.compile(database.db),
      sql: explain + text,
      parameters,
    });
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  }

  /** Parts of a plan that read a large table as a whole. */
  const SCANS =
    engine === 'sqlite'
      ? /^SCAN (?:ban|punishment|note|ticket|vac_session|vac_event|vac_hash|player)\b(?! USING)/m
      : // Names of people are joined as the planner likes: by a hash of all of them where these are few.
        /Seq Scan on (?:ban|punishment|note|ticket|vac_session|vac_event)\b/;

  describe.each(STATEMENTS)('of $what', ({ run, table, by }) => {
    it('ask an index by what is looked for, and read no large table as a whole', async () => {
      const reads = new RegExp(`(?:from|cross join) "${table}"`);
      const queries = (await asked(database, run)).filter(({ sql: text }) => reads.test(text));
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        const plan = await planOf(query);
        expect(plan).not.toMatch(SCANS);
        const looked =
          engine === 'sqlite'
            ? new RegExp(`${table} USING [^\\n]*\\(${by === 'id' ? 'rowid' : by}[=<>]`)
            : new RegExp(`Cond: [^\\n]*\\b${by}\\b`);
        expect(plan).toMatch(looked);
      }
    });
  });
});
