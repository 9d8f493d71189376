import { UsageError } from '../errors.ts';
import { fieldWithoutWord, toldColumns, withWords, type Resource } from './columns.ts';
import { asciiJson, jsonText } from './json.ts';
import { pick } from './fields.ts';
import { isAsciiOnly } from './locale.ts';
import { clean, cleanLines } from './sanitize.ts';
import type { SelectLines } from './select.ts';
import type { Streams } from './streams.ts';
import { ansiPaint, plainPaint, wantsColour, type Paint, type Tone } from './style.ts';

/** How a command's output is wanted. */
export interface OutputOptions {
  /** For programs: JSON, or whatever is made of it. */
  readonly json: boolean;
  /** CSV in place of JSON. */
  readonly csv?: boolean;
  /** What to write in place of JSON: the lines that are selected of it. */
  readonly select?: SelectLines;
  /** JSON in one line, where several follow each other. */
  readonly compact?: boolean;
  readonly fields: readonly string[] | undefined;
  readonly wide: boolean;
  readonly noColour: boolean;
}

/** One fact of a record: a label and its text. Facts whose text is undefined are left out. */
export type Fact = readonly [label: string, text: string | undefined, tone?: Tone];

/** What a command says. Data goes to standard output, everything else to standard error. */
export interface Output {
  readonly options: OutputOptions;
  /** Paints what goes to standard output. */
  readonly paint: Paint;
  /** A list: a table, or a JSON array. `empty` is said when there is nothing. */
  rows<T extends object>(rows: readonly T[], resource: Resource<T>, empty: string): Promise<void>;
  /** One thing: a sheet of facts, or a JSON object. */
  record<T extends object>(value: T, facts: (paint: Paint) => readonly Fact[]): Promise<void>;
  /** One item of a stream: `line` for people, or a line of NDJSON. */
  item(value: object, line: () => string): Promise<void>;
  /** A line of data as it is. Whatever came from elsewhere in it must be clean. */
  line(text: string): Promise<void>;
  /** A remark on standard error. */
  note(text: string, tone?: Tone): Promise<void>;
  /** Standard error, as it is, for progress. */
  progress(text: string): Promise<void>;
  readonly showsProgress: boolean;
  /** Whether data is read on a terminal, where what is very long is cut; not with `--wide`. */
  readonly isCut: boolean;
}

/** Writes to the streams as the options and the terminal ask. */
export function createOutput(
  streams: Streams,
  env: Readonly<Record<string, string | undefined>>,
  options: OutputOptions,
): Output {
  const paintFor = (isTty: boolean): Paint => (wantsColour(env, isTty, options.noColour) ? ansiPaint : plainPaint);
  let outPaint: Paint | undefined;
  let errorPaint: Paint | undefined;
  const { stdout, stderr } = streams;
  /** Writes what was picked for programs. */
  const writeJson = async (value: unknown, indent: number): Promise<void> => {
    if (!options.select) {
      const text = jsonText(value, options.compact ? 0 : indent);
      return stdout.write(`${stdout.isTty && isAsciiOnly(env) ? asciiJson(text) : text}\n`);
    }
    const lines = await options.select(value, stdout.isTty);
    if (lines.length > 0) await stdout.write(`${lines.join('\n')}\n`);
  };
  const writeCsv = (text: string): Promise<void> => stdout.write(stdout.isTty ? cleanLines(text) : text);
  const output: Output = {
    options,
    get paint() {
      return (outPaint ??= options.json ? plainPaint : paintFor(stdout.isTty));
    },
    get showsProgress() {
      return stderr.isTty && env.TERM !== 'dumb';
    },
    get isCut() {
      return stdout.isTty && !options.wide;
    },
    async rows(given, { columns: all }, empty) {
      const resource = { columns: toldColumns(all, given) };
      const rows = options.json ? given.map((row) => withWords(row, resource)) : given;
      const odd = fieldWithoutWord(options.fields ?? [], rows);
      if (odd !== undefined) throw new UsageError(`There is no field "${odd}".`);
      if (options.csv) {
        const { rowsCsv } = await import('./csv.ts');
        return writeCsv(rowsCsv(rows, resource, options.fields));
      }
      if (options.json)
        return writeJson(
          rows.map((row) => pick(row, options.fields)),
          2,
        );
      if (rows.length === 0) return output.note(empty);
      const [{ tableText }, { prepareWidths }] = await Promise.all([import('./table.ts'), import('./width.ts')]);
      await prepareWidths(rows.flatMap((row) => resource.columns.map((column) => column.cell(row))));
      const { lines, dropped } = tableText(rows, resource.columns, {
        width: options.wide ? undefined : stdout.columns,
        paint: output.paint,
      });
      await stdout.write(`${lines.join('\n')}\n`);
      if (dropped.length > 0)
        await output.note(`Not shown for lack of room: ${dropped.join(', ')}. See them with --wide.`, 'quiet');
    },
    async record(value, facts) {
      if (options.csv) {
        const { recordCsv } = await import('./csv.ts');
        return writeCsv(recordCsv(value, options.fields));
      }
      if (options.json) return writeJson(pick(value, options.fields), 2);
      const { paint } = output;
      const shown = facts(paint).filter((fact): fact is readonly [string, string, Tone?] => fact[1] !== undefined);
      const label = shown.reduce((most, [text]) => Math.max(most, text.length), 0);
      const lines = shown.map(
        ([name, text, tone]) =>
          `${paint('quiet', name)}${' '.repeat(label - name.length)}  ${paint(tone ?? 'text', cleanLines(text).replaceAll('\n', `\n${' '.repeat(label + 2)}`))}`,
      );
      await stdout.write(`${lines.join('\n')}\n`);
    },
    async item(value, line) {
      await (options.json ? writeJson(pick(value, options.fields), 0) : stdout.write(`${line()}\n`));
    },
    line: (text) => stdout.write(`${text}\n`),
    async note(text, tone = 'text') {
      errorPaint ??= paintFor(stderr.isTty);
      await stderr.write(`${errorPaint(tone, clean(text))}\n`);
    },
    progress: (text) => stderr.write(text),
  };
  return output;
}
