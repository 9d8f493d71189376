import { foundWrong } from '@steward/api-client/rules/doctor';
import { ownFields } from '../../command/fields.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';
import type { Resource } from '../../io/columns.ts';
import { clean } from '../../io/sanitize.ts';
import type { Tone } from '../../io/style.ts';
import type { Check, CheckState } from './check.ts';
import { serverChecks } from './server.ts';
import { settingsChecks } from './settings.ts';
import { terminalChecks } from './terminal.ts';

const LOOKS: Readonly<Record<CheckState, readonly [mark: string, tone: Tone]>> = {
  ok: ['ok', 'ok'],
  warning: ['note', 'warning'],
  wrong: ['WRONG', 'danger'],
};
const MARK_WIDTH = 6;
const CHECK_WIDTH = 12;

const checkResource: Resource<Check> = {
  columns: [
    { key: 'check', header: 'Check', cell: ({ check }) => check },
    { key: 'state', header: 'State', cell: ({ state }) => state },
    { key: 'found', header: 'Found', min: 20, cell: ({ found }) => found },
    { key: 'todo', header: 'To do', min: 20, cell: ({ todo }) => todo ?? '-' },
  ],
};

async function say({ out }: CliContext, { check, state, found, todo }: Check): Promise<void> {
  const [mark, tone] = LOOKS[state];
  await out.line(`${out.paint(tone, mark.padEnd(MARK_WIDTH))}${check.padEnd(CHECK_WIDTH)}${clean(found)}`);
  if (todo !== null) await out.line(`${' '.repeat(MARK_WIDTH + CHECK_WIDTH)}${out.paint('accent', clean(todo))}`);
}

async function doctorRun(context: CliContext): Promise<void> {
  const { out } = context;
  const checks: Check[] = [];
  for (const look of [settingsChecks, serverChecks, terminalChecks]) {
    for (const check of await look(context)) {
      checks.push(check);
      if (!out.options.json) await say(context, check);
    }
    if (context.signal.aborted) return;
  }
  if (out.options.json) await out.rows(checks, checkResource, '');
  const count = checks.filter(({ state }) => state === 'wrong').length;
  if (count > 0) throw new FailedError(foundWrong(count));
}

export const command = defineCommand({
  name: 'doctor',
  summary: 'Look for what is wrong, and say what to do.',
  details:
    'Looks at the settings folder, the server (address, certificate, version, clock), who is signed in, and the terminal.\nEnds with 1 when something is wrong.',
  output: 'rows',
  fields: ownFields<Check>({ check: true, state: true, found: true, todo: true }),
  examples: ['steward doctor', 'steward doctor --profile prod', `steward doctor --jq '.[] | select(.state != "ok")'`],
  read: () => ({}),
  run: doctorRun,
});
