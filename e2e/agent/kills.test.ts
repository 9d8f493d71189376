import { appendFile, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commandItem } from '../../packages/server/src/core/game-commands.ts';
import { insertOutbox, tellOutbox } from '../../packages/server/src/core/outbox.ts';
import { sleep, useMachine } from './harness.ts';

const KILLS = Number(process.env['AGENT_KILLS'] ?? 4);
const EVERY_MS = 4;
const AT_ONCE = 5;

const { panel, machine } = useMachine();

/** The game: appends events as fast as a busy server, until it is stopped. Gives how many there are. */
function play(file: string) {
  let [written, stopped] = [0, false];
  const ended = (async () => {
    while (!stopped) {
      const lines = Array.from({ length: AT_ONCE }, () => {
        written += 1;
        return `${JSON.stringify({ kind: 'player.cash', player: 'John_Doe', amount: written, reason: 'Payday' })}\n`;
      });
      const text = lines.join('');
      const cut = Math.floor(Math.random() * text.length);
      await appendFile(file, text.slice(0, cut));
      await appendFile(file, text.slice(cut));
      await sleep(EVERY_MS);
    }
    return written;
  })();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

it(
  `an agent that is killed ${KILLS} times, while the panel is away in between, delivers each event once`,
  { timeout: 60_000 + KILLS * 5000 },
  async () => {
    const game = play(machine.events);
    for (let kill = 0; kill < KILLS; kill++) {
      const agent = machine.start();
      await agent.said('runs for');
      if (kill % 3 === 1) await panel.goAway();
      await sleep(Math.random() * 400);
      if (kill % 3 === 1 && Math.random() < 0.5) await panel.comeBack().then(() => sleep(Math.random() * 300));
      await agent.kill();
      if (panel.isAway()) await panel.comeBack();
    }
    const written = await game.stop();
    const agent = machine.start();
    const amounts = async () =>
      (await panel.server.db.selectFrom('cash_log').select('amount').orderBy('id').execute()).map(
        ({ amount }) => amount,
      );
    const until = Date.now() + 60_000;
    while ((await amounts()).length < written && Date.now() < until) await sleep(100);
    await sleep(500);
    expect(await amounts()).toEqual(Array.from({ length: written }, (_, at) => at + 1));
    expect(written).toBeGreaterThan(KILLS * 20);
    expect((await agent.kill('SIGTERM')).code).toBe(0);
    const aside = await panel.server.db.selectFrom('bridge_rejected').selectAll().execute();
    expect(aside).toEqual([]);
  },
);

it(
  `an agent that is killed ${KILLS} times while commands come writes each of them once, in order`,
  { timeout: 60_000 + KILLS * 5000 },
  async () => {
    const asked: number[] = [];
    let stopped = false;
    const asking = (async () => {
      while (!stopped) {
        const { services, clock } = panel.server;
        const items = [commandItem('kick', {}), commandItem('ban', { name: 'John_Doe' })];
        asked.push(...(await services.database.withWrite((tx) => insertOutbox(tx, items, { now: clock.now() }))));
        await tellOutbox(services);
        await sleep(5);
      }
    })();
    for (let kill = 0; kill < KILLS; kill++) {
      const agent = machine.start();
      await agent.said('runs for');
      await sleep(Math.random() * 500);
      await agent.kill();
    }
    stopped = true;
    await asking;
    machine.start();
    const written = async () =>
      (await readFile(machine.commands, 'utf8').catch(() => ''))
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { id: number }).id);
    const until = Date.now() + 30_000;
    while ((await written()).length < asked.length && Date.now() < until) await sleep(100);
    await sleep(300);
    expect(await written()).toEqual(asked);
    expect(asked.length).toBeGreaterThan(KILLS * 10);
  },
);
