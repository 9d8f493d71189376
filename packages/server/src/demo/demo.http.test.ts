import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase, withEachDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed-world.ts';
import { createDirectDoor } from './simulator/direct-door.ts';
import { createSimulation } from './simulator/simulation.ts';

const NOW = Date.parse('2026-06-10T18:30:00Z') / 1000;

withEachDatabase('the demonstration world', (engine) => {
  it('is made and lived in, and new rows get new ids', async () => {
    const held = await createTestDatabase(engine);
    const database = held.open();
    let now = NOW;
    const services = {
      database,
      engine,
      clock: { now: () => now },
      config: { dataDir: held.dir, logsDir: join(held.dir, 'logs') },
    };
    await seedDemo(services, { players: 240, now: NOW, logFiles: false });
    const simulation = createSimulation(services, { write: () => undefined }, createDirectDoor(services));
    for (let second = 0; second < 240; second++) await simulation.step(++now);
    const { id } = await database.withWrite((tx) =>
      tx
        .insertInto('player')
        .values({ name: 'Someone_New', name_lower: 'someone_new', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBeGreaterThan(240);
    const events = await database.db
      .selectFrom('bridge_received')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(events.n).toBeGreaterThan(20);
    await database.close();
    await held.remove();
  });
});
