/**
 * All staff sign in at the same moment, as after a restart, while somebody who is signed in already goes on. Who is let
 * in and who is told to come back is answered in time; who comes back when told to is let in, and meets no limit.
 *
 *   node bench/hardening/sign-ins.ts [--engine sqlite|postgres] [--people 200] [--rounds 3]
 *
 * Needs the build of the server. Run it with `taskset -c 0` or beside other work for a slow machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addressOf, PASSWORD } from './community.ts';
import { ascending, part } from '../figures.mjs';
import { Report } from './report.ts';
import { clientFor, clientOf, openStage, type Engine } from './stage.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    people: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
/** 3 seconds in the queue, and what is done before and after it on a machine of two cores that does all of this. */
const ANSWER_BAR_MS = 6000;
const OTHERS_BAR_MS = 2000;
const COMES_BACK = 20;

const stage = await openStage({
  engine: values.engine as Engine,
  staff: Number(values.people) + 1,
  world: { players: 1000 },
});
const report = new Report();
try {
  const server = await stage.start();
  const [bystander = '', ...names] = stage.people.staff;
  const other = await clientFor(server.url, bystander, 999);
  for (let round = 0; round < Number(values.rounds); round++) {
    let over = false;
    const others: number[] = [];
    const goingOn = (async () => {
      while (!over) {
        const { status, ms } = await other('rpg/stats/dashboard');
        others.push(ms);
        report.check(
          'others are answered within 2 s',
          status === 200 && ms <= OTHERS_BAR_MS,
          `${status}, ${ms.toFixed(0)} ms`,
        );
        await sleep(50);
      }
    })();
    const answers: number[] = [];
    let refusals = 0;
    const begun = performance.now();
    await Promise.all(
      names.map(async (name, index) => {
        const client = clientOf(server.url, { 'x-forwarded-for': addressOf(index) });
        for (let tried = 0; tried < COMES_BACK; tried++) {
          const { status, ms, body, headers } = await client('auth/rpg', { name, password: PASSWORD });
          answers.push(ms);
          report.check('an answer comes in time', ms <= ANSWER_BAR_MS, `${ms.toFixed(0)} ms`);
          if (status === 200) return void report.check('everybody gets in', true);
          refusals++;
          const wait = Number(headers.get('retry-after'));
          const isClear = status === 503 && wait >= 1 && JSON.stringify(body).includes('signing in right now');
          report.check('a refusal says when to come back', isClear, `${status} ${JSON.stringify(body)}`);
          await sleep(wait * 1000);
        }
        report.check('everybody gets in', false, `${name} came back ${COMES_BACK} times`);
      }),
    );
    over = true;
    await goingOn;
    const sorted = ascending(answers);
    report.note(
      'everybody gets in',
      `${names.length} at once in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${refusals} told to come back; ` +
        `an answer p50 ${part(sorted, 0.5).toFixed(0)} ms, p99 ${part(sorted, 0.99).toFixed(0)} ms, at most ${part(sorted, 1).toFixed(0)} ms; ` +
        `others at most ${part(ascending(others), 1).toFixed(0)} ms`,
    );
  }
} finally {
  report.print();
  await stage.close();
}
