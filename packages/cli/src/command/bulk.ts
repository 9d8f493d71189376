import { players } from '@steward/api-client/contract/players';
import { normalizeName } from '@steward/api-client/rules/player-names';
import type { CliContext } from '../context.ts';
import { InterruptedError, PipeClosedError, UsageError } from '../errors.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import { explain } from '../explain.ts';
import { plural } from '../io/format.ts';
import { createPrompts } from '../io/prompt.ts';
import { outputFor, summaryOf, type Tally, writeRow } from './bulk-output.ts';
import { BULK_FIELDS, bulkRow } from './bulk-row.ts';
import { commandLine } from './command-line.ts';
import { camel, givenOf } from './given.ts';
import { patiently } from './patiently.ts';
import { rehearse } from './rehearse.ts';
import { FROM_STDIN, onlyOne } from './shared-options.ts';
import type { Leaf } from './spec.ts';

const NAME_ARGUMENT = 'name';
const PATIENCE = { status: 429, longestWait: 120 } as const;
/** Failed names that the summary lists. */
const MOST_NAMED = 50;

type Values = Readonly<Record<string, unknown>>;

/** Names, one a line: trimmed, without blank lines, and each once, however the server would still know it. */
export function readNames(text: string): readonly string[] {
  const names = new Map<string, string>();
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const name = line.trim();
    const known = normalizeName(name);
    if (known !== '' && !names.has(known)) names.set(known, name);
  }
  return [...names.values()];
}

interface Bulk {
  readonly context: CliContext;
  readonly leaf: Leaf;
  readonly path: string;
  readonly values: Values;
}

async function namesOf({ context, leaf, values }: Bulk, path: string): Promise<readonly string[]> {
  const given = onlyOne(values[camel(leaf.bulk ?? '')]);
  if (given !== FROM_STDIN) {
    const named = (Array.isArray(given) ? given : [given]).filter((one): one is string => typeof one === 'string');
    if (named.length === 0) throw new UsageError(`The ${leaf.bulk} is missing.`, path);
    return named;
  }
  if (context.host.streams.stdin.isTty) await context.out.note('Give one name a line, and end with Ctrl-D.', 'quiet');
  const names = readNames(await context.host.streams.stdin.readAll());
  if (names.length === 0) throw new UsageError('No names came on standard input. Give one a line.', path);
  return names;
}

/** Asks once for all: on the person's terminal, as standard input is used up by the names. */
async function confirmAll({ context, leaf, path, values }: Bulk, names: readonly string[]): Promise<void> {
  const { global, host, signal } = context;
  if (global.yes) return;
  const terminal = global.noInput || !host.streams.stderr.isTty ? undefined : await host.streams.controlling?.();
  try {
    const prompts = createPrompts(host.streams, { noInput: terminal === undefined, signal, input: terminal?.input });
    const line = commandLine(leaf, path, { ...values, [camel(leaf.bulk ?? '')]: 'NAME' });
    if (prompts.canAsk) await context.out.note(line);
    await prompts.confirm(`Do this for ${plural(names.length, 'name')}?`, { yes: false });
  } finally {
    terminal?.close();
  }
}

async function sayWouldDo({ context, leaf, path, values }: Bulk, name: string): Promise<void> {
  const key = camel(leaf.bulk ?? '');
  const found =
    leaf.bulk === NAME_ARGUMENT ? await (await context.api()).call(players.show, { params: { name } }) : undefined;
  const shown = found?.name ?? name;
  const line = commandLine(leaf, path, { ...values, [key]: shown });
  await context.out.item({ name: shown, command: line }, () => `would do: ${line}`);
}

/**
 * Runs a command for each name. Stops at the first failure, unless told to keep going; says at the end what was done and
 * what was not. The exit code is that of the first failure.
 */
export async function bulkRun(bulk: Bulk): Promise<ExitCode> {
  const { context, leaf, path, values } = bulk;
  const isDry = values.dryRun === true;
  const names = await namesOf(bulk, path);
  if (!isDry) await confirmAll(bulk, names);
  const tally: Tally = { done: 0, failed: [] };
  const key = camel(leaf.bulk ?? '');
  const argument = leaf.arguments?.find(({ name }) => name === leaf.bulk);
  const child = { ...context, global: { ...context.global, yes: true, noInput: true } };

  const fields =
    context.out.options.csv === true ? (context.out.options.fields ?? BULK_FIELDS) : context.out.options.fields;
  let written = 0;
  const write = async (row: object): Promise<void> => {
    if (context.out.options.json) await writeRow(context, row, isDry ? undefined : fields, written++ === 0);
  };

  const one = async (name: string): Promise<void> => {
    let answered: object = {};
    const out = outputFor(context, name, (value) => (answered = value));
    const prompts = createPrompts(context.host.streams, { noInput: true, signal: context.signal });
    const given = givenOf({ ...values, [key]: argument?.many ? [name] : name }, path);
    const own = { ...child, out, prompts };
    if (isDry) {
      await rehearse(own, (rehearsed) => leaf.prepare(given).run(rehearsed));
      await sayWouldDo({ ...bulk, context: own }, name);
    } else await leaf.prepare(given).run(own);
    const shown = isDry && 'name' in answered ? String(answered.name) : name;
    await write(bulkRow({ name: shown, ok: true, error: null, code: EXIT.done }, answered));
  };

  for (const name of names) {
    if (context.signal.aborted) break;
    try {
      await patiently(context, PATIENCE, () => one(name));
      tally.done++;
    } catch (error) {
      if (error instanceof PipeClosedError) throw error;
      if (context.signal.aborted || error instanceof InterruptedError) {
        tally.failed.push({ name, code: EXIT.interrupted });
        break;
      }
      const code = exitCodeOf(error);
      tally.failed.push({ name, code });
      const [first = 'It failed.', ...more] = explain(error, context.env);
      await write({ name, ok: false, error: first, code });
      await context.out.note(`${name}: ${first}`, 'danger');
      for (const line of more) await context.out.note(`  ${line}`);
      if (values.keepGoing !== true) break;
    }
  }
  const { failed } = tally;
  await context.out.note(`${summaryOf(tally, names.length, isDry)}.`, failed.length > 0 ? 'warning' : 'ok');
  if (failed.length > 0) {
    const named = failed.slice(0, MOST_NAMED).map(({ name }) => name);
    const more = failed.length > named.length ? ` and ${failed.length - named.length} more` : '';
    await context.out.note(`Failed: ${named.join(', ')}${more}.`, 'warning');
  }
  if (context.signal.aborted) return EXIT.interrupted;
  return failed[0]?.code ?? EXIT.done;
}
