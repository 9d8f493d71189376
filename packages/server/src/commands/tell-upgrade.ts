import { say } from '@steward/api-client/rules/say';
import { found } from '../words/found.ts';
import { showMany } from '@steward/api-client/rules/counted';
import { showBytes, showCount } from '@steward/api-client/rules/numbers';
import type { CommandIo } from '../core/command-io.ts';
import { MEASURED_PLAYERS } from '../db/step-times.ts';
import { expectedSeconds, type PlannedStep, type UpgradePlan } from '../db/upgrade-plan.ts';

const took = (seconds: number | undefined): string =>
  seconds === undefined ? 'not measured' : seconds < 1 ? 'under a second' : `${Math.ceil(seconds)} s`;

function changesOf({ makes, touches }: PlannedStep): string {
  const rows = touches.map(({ table, rows: held }) => `${table} (${showMany(held, 'row')})`);
  return [
    ...(makes.length > 0 ? [`makes ${makes.join(', ')}`] : []),
    ...(rows.length > 0 ? [`goes through ${rows.join(', ')}`] : []),
  ].join('; ');
}

export function tell(io: CommandIo, plan: UpgradePlan, bytes: number): void {
  const { from, to, players, steps } = plan;
  if (steps.length === 0) {
    io.out(`The database is at version ${to}, which is the one of this Steward. Nothing is to be done.`);
    return;
  }
  io.out(`From version ${from} to ${to}: ${showMany(players, 'player')}, ${showBytes(bytes)}.`);
  io.out(`version\tstep\twith ${showCount(MEASURED_PLAYERS)} players\twhat it does`);
  for (const step of steps) io.out([step.version, step.name, took(step.seconds), changesOf(step)].join('\t'));
  const unknown = steps.filter(({ seconds }) => seconds === undefined).length;
  const beside = unknown === 0 ? '' : say(found.unmeasured, { count: unknown });
  const expected = took(expectedSeconds(plan)).replace(/^under/, 'less than');
  io.out(`Here they take about ${expected} together${beside}. Nobody is served meanwhile.`);
  io.out('All steps are one transaction: either all are done, or the database stays as it is.');
}
