import fc from 'fast-check';
import { sql } from 'kysely';
import { instant } from '../../core/clock.ts';
import { expect, it } from 'vitest';
import type { GameEvent } from '@steward/api-client/contract/game-events';
import type { WriteOptions } from '../../db/open.ts';
import { createTestDatabase, withEachDatabase } from '../../testing/test-database.ts';
import { applyEvents } from './apply-events.ts';

const NOW = Date.parse('2026-06-10T18:00:00Z') / 1000;
const NAMES = ['A_One', 'B_Two', 'C_Three'];

const name = fc.constantFrom(...NAMES);
const amount = fc.integer({ min: -500, max: 500 });
const game = fc.constantFrom('tdm', 'ugmp');
const address = fc.constantFrom('203.0.113.1', '203.0.113.2');
/** What happens to few people and things in a short time, so that much of it is about the same. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('player.joined'), player: name, ip: address, ping: fc.nat(99) }),
  fc.record({ kind: fc.constant('player.left'), player: name }),
  fc.record({ kind: fc.constant('player.presence'), player: name, afk: fc.nat(9), ping: fc.nat(99) }),
  fc.record({ kind: fc.constant('player.registered'), player: name, level: fc.nat(9) }),
  fc.record({ kind: fc.constant('player.registered'), player: name, master: name }),
  fc.record({ kind: fc.constant('player.saved'), player: name, level: fc.nat(9), x: fc.integer() }),
  fc.record({ kind: fc.constant('player.saved'), player: name, job: fc.constantFrom('Cook', null) }),
  fc.record({ kind: fc.constant('player.renamed'), player: name, new_name: name, free: fc.boolean() }),
  fc.record({ kind: fc.constant('player.history'), player: name, staff: name, action: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('player.killed'), player: name, killer: name, weapon: fc.nat(46) }),
  fc.record({ kind: fc.constant('player.cash'), player: name, amount, reason: fc.constantFrom('Shop', 'It\'s; "\\') }),
  fc.record({ kind: fc.constant('player.punished'), player: name, type: fc.constantFrom(1, 5), reason: name }),
  fc.record({ kind: fc.constant('player.unbanned'), player: name }),
  fc.record({ kind: fc.constant('bank.opened'), bank: fc.nat(2).map((id) => id + 1), player: name, money: amount }),
  fc.record({
    kind: fc.constant('bank.moved'),
    bank: fc.nat(2).map((id) => id + 1),
    player: name,
    amount,
    reason: name,
  }),
  fc.record({ kind: fc.constant('server.started') }),
  fc.record({ kind: fc.constant('game.started'), game }),
  fc.record({ kind: fc.constantFrom('game.joined', 'game.left'), game, player: name }),
  fc.record({ kind: fc.constant('game.saved'), game, player: name, score: fc.nat(9) }),
  fc.record({ kind: fc.constant('game.saved'), game, player: name, kills: fc.nat(9), level: fc.nat(9) }),
);

const TABLES = [
  ['player', 'name, level, job, spawn_x, cash, time_played, last_login_at, old_name'],
  ['online_player', 'who.name, since, afk, ping, server'],
  ['game_online', 'who.name, kind, since'],
  ['game_profile', 'who.name, kind, level, score, kills, time_played, last_login_at'],
  ['ip_use', 'who.name, ip, first_at, last_at, count'],
  ['played_day', 'who.name, kind, day, minutes'],
  ['name_change', 'who.name, old_name, new_name, free'],
  ['player_history', 'who.name, at, action'],
  ['cash_log', 'who.name, at, amount, balance, reason'],
  ['punishment', 'who.name, type, reason, created_at'],
  ['ban', 'who.name, type, start_at, end_at, lifted_at, ip'],
  ['bank_account', 'who.name, money'],
  ['bank_entry', 'who.name, at, amount, reason, bank_id'],
] as const;

withEachDatabase('a batch of events', (engine) => {
  it('comes out as its events do one after another', async () => {
    const held = await createTestDatabase(engine);
    const database = held.open();
    /** What stands in the database after that, which is taken back. */
    const after = async (batches: readonly (readonly GameEvent[])[]) => {
      const found: Record<string, unknown> = {};
      const services = (tx: Parameters<Parameters<typeof database.withWrite>[0]>[0]) => ({
        database: {
          async withWrite<T>(write: (one: typeof tx) => Promise<T>, { first }: WriteOptions = {}) {
            await first?.(tx);
            return write(tx);
          },
        },
        engine,
        clock: { now: () => NOW },
      });
      const undone = new Error('Taken back.');
      await database
        .withWrite(async (tx) => {
          for (const events of batches) await applyEvents(services(tx), { events });
          for (const [table, columns] of TABLES) {
            const joined = table === 'player' ? sql`` : sql`left join player as who on who.id = t.player_id`;
            const { rows } = await sql`select ${sql.raw(columns.replaceAll(/(^|, )(?!who)/g, '$1t.'))}
              from ${sql.table(table)} as t ${joined}`.execute(tx);
            found[table] = rows.map((row) => JSON.stringify(row)).sort();
          }
          const { rows: kills } = await sql`select killer.name as killer, victim.name as victim, weapon, at from kill
            join player as killer on killer.id = killer_id join player as victim on victim.id = victim_id`.execute(tx);
          found['kill'] = kills.map((row) => JSON.stringify(row)).sort();
          const { rows: characters } = await sql<{ name: string; master: string; person: number | null }>`
            select one.name as name, master.name as master, master.master_id as person from player as one
            join player as master on master.id = one.master_id`.execute(tx);
          expect(characters.filter(({ person }) => person !== null)).toEqual([]);
          found['characters'] = characters.map((row) => JSON.stringify(row)).sort();
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return found;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 40 }), async (happened) => {
        const events = happened.map((one, index) => ({
          ...one,
          id: `e${index}`,
          at: instant(NOW - 1000 + index),
        })) as GameEvent[];
        expect(await after([events])).toEqual(await after(events.map((event) => [event])));
      }),
      { numRuns: engine === 'sqlite' ? 60 : 15 },
    );
    await database.close();
    await held.remove();
  });
});
