import { develop } from '@steward/api-client/contract/develop';
import { SEARCH_LINE_FIELDS, SEARCH_MODES, logs } from '@steward/api-client/contract/logs';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { listOptions, noteListed, readList, readPaging, type Paging } from '../../command/paging.ts';
import { ownFields } from '../../command/fields.ts';
import { branch, command as defineCommand, type OptionSpec } from '../../command/spec.ts';
import { dayFrom } from '../../command/times.ts';
import type { CliContext } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { fileResource, historyResource } from './columns.ts';
import { parseLength } from './lengths.ts';
import { isDayForAll, isTimeForAll } from '../../io/days.ts';
import { BAD_LINK, readLineLink } from '@steward/api-client/rules/log-link';
import { lineRun, type LineOptions } from './read-line.ts';
import { searchRun, type SearchOptions } from './search.ts';
import { MOST_PAST_LINES, tailRun, type TailOptions } from './tail.ts';
import { TEMPLATE_PLACES, templateOf } from './template.ts';
import { EDGE_HELP, searchWindow } from './window.ts';

const TYPES = LOG_TYPES.map(({ type }) => type);
const USUAL_PAST_LINES = 10;
const USUAL_CONTEXT = 5;

async function filesRun(context: CliContext, { day }: { day: string | undefined }): Promise<void> {
  const date = await dayFrom(context, day ?? 'today');
  const files = await (await context.api()).call(logs.files, { params: { date } });
  await context.out.rows(files, fileResource, 'No log files found for this day.');
}

async function historyRun(context: CliContext, paging: Paging): Promise<void> {
  const api = await context.api();
  const page = await readList(paging, (part) => api.call(logs.history, part));
  await context.out.rows(page.items, historyResource, logs.history.empty);
  await noteListed(context, page);
}

interface TypedSearch extends Omit<SearchOptions, 'window'> {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Options as typed; days and times are read when it runs, by the clock of then. */
async function searchTyped(context: CliContext, { from, to, ...options }: TypedSearch): Promise<void> {
  const isForAll = (edge = '') => edge === '' || isDayForAll(edge) || isTimeForAll(edge);
  const now = isForAll(from) && isForAll(to) ? context.serverClock() : await context.serverNow();
  const { window, remarks } = searchWindow(from, to, now);
  for (const remark of remarks) await context.out.note(remark, 'warning');
  await searchRun(context, { ...options, window });
}

const WHOLE_LINES: OptionSpec = { flags: '--wide', help: 'Whole lines on a terminal too, however long.' };

export const command = branch({
  name: 'logs',
  summary: 'Search and follow the logs.',
  details: `Logs: ${TYPES.join(', ')}.\nWhich of them, and how far back, depends on your rank.`,
  children: [
    defineCommand({
      name: 'files',
      summary: 'List the log files of a day.',
      options: [{ flags: '-d, --day <day>', help: 'Day; today when left out.' }],
      output: 'rows',
      answers: logs.files,
      examples: ['steward logs files', 'steward logs files --day yesterday --json'],
      read: (given) => ({ day: given.text('day') }),
      run: filesRun,
    }),
    defineCommand({
      name: 'search',
      summary: 'Search lines; they are shown as they are found.',
      details:
        'Commas separate strings, "\\," is a comma. A line matches when it holds any of them, ignoring case;\nwith --mode all, all of them; with --mode regex, TEXT is a regular expression.',
      arguments: [{ name: 'text', help: 'What to search for.' }],
      options: [
        { flags: '-f, --from <time>', help: `First day or time: ${EDGE_HELP}. Today when left out.`, completes: 'day' },
        { flags: '-t, --to <time>', help: 'Last day or time.', completes: 'day' },
        {
          flags: '-l, --file <names>',
          help: 'Logs or files, with commas between; all that you may read when left out.',
          completes: 'logs',
        },
        { flags: '-m, --mode <mode>', help: 'How strings match.', choices: SEARCH_MODES },
        { flags: '-C, --context <lines>', help: 'Lines around each match, at most 20.' },
        { flags: '-n, --limit <lines>', help: 'Stop after so many lines (1000).' },
        { flags: '--newest', help: 'Newest first.' },
        { flags: '--follow', help: 'Go on with what is written from now on, until Ctrl-C.' },
        WHOLE_LINES,
      ],
      output: 'stream',
      answers: { id: logs.search.id, fields: SEARCH_LINE_FIELDS },
      examples: [
        'steward logs search Carl_Johnson',
        'steward logs search "ban,kick" --file admin,cheat --from 3d --newest',
        'steward logs search Carl_Johnson --from 2h --file general,local',
        'steward logs search "killed .* with" --mode regex --json',
      ],
      read: (given): TypedSearch => ({
        text: given.required('text'),
        from: given.text('from'),
        to: given.text('to'),
        file: given.text('file'),
        mode: given.choice('mode', SEARCH_MODES),
        context: given.whole('context', { min: 0, max: 20 }),
        limit: given.whole('limit', { min: 1, max: 100_000 }),
        newest: given.flag('newest'),
        follow: given.flag('follow'),
      }),
      run: searchTyped,
    }),
    defineCommand({
      name: 'line',
      summary: 'Show one line by its link, with those around it.',
      details:
        'A link is the address of a line in the portal, or DAY/FILE/OFFSET/SUM with what "logs search --json" says of a line.\nIt leads to the line wherever it is stored by now. Opening one is kept in the history as a search is.',
      arguments: [{ name: 'link', help: 'The link of the line.' }],
      options: [{ flags: '-C, --context <lines>', help: 'Lines before and after it (5), at most 20.' }, WHOLE_LINES],
      output: 'stream',
      answers: { id: logs.line.id, fields: SEARCH_LINE_FIELDS },
      examples: [
        'steward logs line 20260620/cheat.log/12345/1a2b3c4d',
        'steward logs line https://panel.example.org/manage/logs/line/20260620/cheat.log/12345/1a2b3c4d --context 20',
      ],
      read(given): LineOptions {
        const link = readLineLink(given.required('link'));
        if (!link) throw new UsageError(BAD_LINK, 'steward logs line');
        return { link, context: given.whole('context', { min: 0, max: 20 }) ?? USUAL_CONTEXT };
      },
      run: lineRun,
    }),
    defineCommand({
      name: 'tail',
      summary: 'Follow one or more logs as they are written.',
      details: 'Connects again by itself, without losing or doubling lines. Ends with Ctrl-C.',
      arguments: [{ name: 'type', help: 'Logs to follow.', many: true, choices: TYPES }],
      options: [
        {
          flags: '-n, --lines <count>',
          help: `Lines of the past to begin with (${USUAL_PAST_LINES}), at most ${MOST_PAST_LINES}.`,
        },
        { flags: '-s, --since <time>', help: 'Begin with the lines of so long: 90s, 10m, 2h.' },
        { flags: '-g, --grep <text>', help: 'Only lines that hold any of these strings, with commas between.' },
        { flags: '-e, --exclude <text>', help: 'No lines that hold any of these strings, with commas between.' },
        {
          flags: '--template <text>',
          help: `A line as you want it, such as "{clock} {type}: {said}". Places: ${TEMPLATE_PLACES.join(', ')}.`,
        },
        WHOLE_LINES,
      ],
      output: 'stream',
      answers: develop.tail,
      fields: ownFields<{ type: string }>({ type: true }),
      examples: [
        'steward logs tail cheat connection',
        'steward logs tail general --since 10m --grep Carl --json',
        `steward logs tail local general --exclude "joined,left" --template '{clock} {type}: {said}'`,
      ],
      read(given): TailOptions {
        const types = [...new Set(given.many('type'))];
        const since = given.text('since');
        const lines = given.whole('lines', { min: 0, max: MOST_PAST_LINES });
        if (since !== undefined && lines !== undefined)
          throw new UsageError('Give either --lines or --since, not both.', 'steward logs tail');
        const template = given.text('template');
        if (template !== undefined && ['json', 'fields', 'jq'].some((name) => given.flag(name) || given.text(name)))
          throw new UsageError('--template goes neither with --json nor with --fields or --jq.', 'steward logs tail');
        return {
          types,
          lines: lines ?? USUAL_PAST_LINES,
          sinceMs: since === undefined ? undefined : parseLength(since),
          grep: given.text('grep'),
          exclude: given.text('exclude'),
          template: template === undefined ? undefined : templateOf(template, 'steward logs tail'),
        };
      },
      run: tailRun,
    }),
    defineCommand({
      name: 'history',
      summary: "List your log searches; managers and above see everyone's.",
      options: listOptions(logs.history),
      output: 'rows',
      answers: logs.history,
      examples: ['steward logs history --limit 20'],
      read: (given) => readPaging(given, logs.history),
      run: historyRun,
    }),
  ],
});
