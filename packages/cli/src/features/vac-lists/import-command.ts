import { NO_HASHES, IMPORT_REASON } from '@steward/api-client/rules/hash-lines';
import { say } from '@steward/api-client/rules/say';
import type { Client } from '@steward/api-client/client/client';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { ownFields } from '../../command/fields.ts';
import { command as defineCommand, type Leaf } from '../../command/spec.ts';
import { readText } from '../../config/read-text.ts';
import type { CliContext } from '../../context.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { plural, showCount } from '../../io/format.ts';
import { told } from '../../words/told.ts';
import { addRows, countOf, importResource, previewOf, type ImportRow } from './import.ts';
import { readActive, type ListName } from './lists.ts';
import { readSeverityOf, SEVERITY_OPTION } from './options.ts';

interface ImportOptions {
  readonly file: string;
  readonly description: string;
  readonly severity: 1 | 2 | 3;
  readonly reason: string;
  readonly isDry: boolean;
}

const PROGRESS_EVERY = 25;

const hashes = (count: number) => plural(count, 'hash');

async function textOf({ host }: CliContext, file: string): Promise<string> {
  if (file === '-') return host.streams.stdin.readAll();
  const text = readText(file);
  if (text === undefined) throw new UsageError(`There is no file ${file}.`);
  return text;
}

async function preview(context: CliContext, list: ListName, options: ImportOptions): Promise<ImportRow[]> {
  const text = await textOf(context, options.file);
  const api = await context.api();
  const [black, white] = await Promise.all([readActive(api, 'blacklist'), readActive(api, 'whitelist')]);
  const [own, other] = list === 'blacklist' ? [black, white] : [white, black];
  const setOf = (entries: typeof black) => new Set(entries.map(({ hash }) => hash));
  const rows = previewOf({ ...options, text, list, own: setOf(own), other: setOf(other) });
  if (rows.length === 0) throw new UsageError(NO_HASHES);
  return rows;
}

const addOne =
  (api: Client, list: ListName, { severity, reason }: ImportOptions) =>
  ({ hash, description }: ImportRow): Promise<unknown> =>
    list === 'blacklist'
      ? api.call(vacBlacklist.add, { body: { hash, description, severity } })
      : api.call(vacWhitelist.add, { body: { hash, description, reason } });

function failUnlessAll(rows: readonly ImportRow[]): void {
  const failed = countOf(rows, 'bad', 'refused');
  if (failed > 0) throw new FailedError(say(told.notAdded, { count: failed, all: showCount(rows.length) }));
}

async function importRun(context: CliContext, list: ListName, options: ImportOptions): Promise<void> {
  const { out, prompts, global } = context;
  const rows = await preview(context, list, options);
  const count = countOf(rows, 'new');
  if (options.isDry || count === 0) {
    await out.rows(rows, importResource, '');
    await out.note(options.isDry ? `${hashes(count)} would be added.` : 'Nothing is new; nothing was added.', 'quiet');
    return failUnlessAll(rows);
  }
  const isPreviewed = !global.yes && prompts.canAsk && !out.options.json;
  if (isPreviewed) await out.rows(rows, importResource, '');
  await prompts.confirm(`Add ${hashes(count)} to the ${list}?`, global);
  const { rows: result, error } = await addRows(rows, addOne(await context.api(), list, options), async (done) => {
    if (out.showsProgress && (done % PROGRESS_EVERY === 0 || done === count))
      await out.progress(`\r${done} of ${count}${done === count ? '\n' : ''}`);
  });
  const shown = isPreviewed ? result.filter(({ state }) => state === 'refused' || state === 'untried') : result;
  if (!isPreviewed || shown.length > 0) await out.rows(shown, importResource, '');
  await out.note(`${hashes(countOf(result, 'added'))} added to the ${list}.`, 'ok');
  if (error !== undefined) throw error;
  failUnlessAll(result);
}

/** The command that puts many hashes of a file on a list. */
export const importCommand = (list: ListName): Leaf =>
  defineCommand({
    name: 'import',
    summary: `Put the hashes of a file on the ${list}, after a preview.`,
    details:
      'One hash a line; a description may stand behind it, after a blank, a comma, a semicolon or a tab. Lines that begin with # are passed over, and so is what the list holds already.',
    arguments: [{ name: 'file', help: 'The file; "-" for standard input.' }],
    options: [
      { flags: '-d, --description <text>', help: 'Description where a line has none.' },
      list === 'blacklist'
        ? SEVERITY_OPTION
        : { flags: '-r, --reason <text>', help: `Reason for all of them; "${IMPORT_REASON}" if left out.` },
      { flags: '--dry-run', help: 'Only show what would be done.' },
    ],
    output: 'rows',
    changes: true,
    fields: ownFields<ImportRow>({ line: true, hash: true, description: true, state: true, problem: true }),
    examples: [
      `steward vac ${list} import hashes.txt --dry-run`,
      `sha256sum *.dll | steward vac ${list} import - --description "From the report" --yes`,
    ],
    read: (given): ImportOptions => ({
      file: given.required('file'),
      description: given.text('description')?.trim() ?? '',
      severity: readSeverityOf(given) ?? 2,
      reason: given.text('reason') ?? IMPORT_REASON,
      isDry: given.flag('dryRun'),
    }),
    run: (context, options) => importRun(context, list, options),
  });
