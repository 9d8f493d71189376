import { SEARCH_MODES, type SearchMode } from '@steward/api-client/contract/logs';
import {
  LOGS_NOTICE,
  NO_SEARCH_TEXT,
  noSuchLog,
  asLogType,
  logLimits,
  logLimitsText,
  readableTypes,
} from '@steward/api-client/rules/log-access';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { useServices, useUser } from '../../tui/services.ts';
import type { Params } from '../../tui/navigation.ts';
import { ApiError } from '@steward/api-client/client/errors';
import { showDay } from '@steward/api-client/rules/log-days';
import { SENIOR_ADMIN } from '@steward/api-client/rules/roles';
import { writeMoment } from '@steward/api-client/rules/typed-times';
import { showCount } from '../../io/format.ts';
import { MOST_LINES, USUAL_LINES } from './use-search.ts';
import { EDGE_HELP, searchWindow } from './window.ts';

const MODE_LABELS: Readonly<Record<SearchMode, string>> = {
  any: 'any of the strings',
  all: 'all of the strings',
  regex: 'a regular expression',
};

interface FormProps {
  readonly initial: Params;
  readonly onLeave: () => void;
  readonly onDone: (params: Params) => void;
}

const given = (name: string, value: string | undefined): Params =>
  value === undefined || value.trim() === '' ? {} : { [name]: value.trim() };

const wrongField = (name: string, text: string) => new ApiError(422, text, { [name]: text });

/** A day or a time as it is typed. */
const typedEdge = (day: string | undefined, time: string | undefined): string =>
  day === undefined ? (time === undefined ? '' : writeMoment(Date.parse(time))) : showDay(day);

/** What to search for; days may be typed as in commands. */
export function SearchForm({ initial, onLeave, onDone }: FormProps) {
  const { context: cli } = useServices();
  const { adminLevel } = useUser();
  const { q = '', file = '', mode = 'any', context = '', newest = '', limit = '' } = initial;
  const now = cli.serverClock();
  const limits = logLimitsText(logLimits(adminLevel, now));
  const readable = readableTypes(adminLevel).join(', ');
  const fields: readonly FieldSpec[] = [
    { name: 'q', label: 'Text', initial: q, help: 'Commas separate strings; \\, is a comma.', history: 'logs' },
    {
      name: 'file',
      label: 'Logs',
      initial: file,
      help: `Logs with commas between; empty: all that you may read (${readable}).`,
    },
    {
      name: 'from',
      label: 'From',
      initial: typedEdge(initial.from, initial.since),
      help: `${EDGE_HELP}; today when empty.`,
    },
    { name: 'to', label: 'To', initial: typedEdge(initial.to, initial.until) },
    { name: 'context', label: 'Lines around', initial: context, help: '0 to 20.' },
    {
      name: 'limit',
      label: 'Most lines',
      initial: limit,
      help: `${showCount(USUAL_LINES)} when empty, at most ${showCount(MOST_LINES)}.`,
    },
    {
      name: 'mode',
      label: 'Matches',
      initial: mode,
      choices: SEARCH_MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
    },
    {
      name: 'newest',
      label: 'Order',
      initial: newest,
      choices: [
        { value: '', label: 'oldest first' },
        { value: '1', label: 'newest first' },
      ],
    },
  ];
  return (
    <Form
      title="Search logs"
      remarks={[...(limits === undefined ? [] : [`${limits}.`]), ...(adminLevel <= SENIOR_ADMIN ? [LOGS_NOTICE] : [])]}
      fields={fields}
      submitLabel="find logs"
      onLeave={onLeave}
      onSubmit={async (values) => {
        if ((values.q ?? '').trim() === '') throw new Error(NO_SEARCH_TEXT);
        if (!/^(\d|1\d|20)?$/.test((values.context ?? '').trim()))
          throw new Error('Lines around takes a number from 0 to 20.');
        const most = (values.limit ?? '').trim();
        if (most !== '' && !(Number(most) >= 1 && Number(most) <= MOST_LINES && /^\d+$/.test(most)))
          throw wrongField('limit', `Most lines takes a number from 1 to ${showCount(MOST_LINES)}.`);
        const { window } = searchWindow(values.from, values.to, cli.serverClock());
        onDone({
          ...given('q', values.q),
          ...given('file', values.file),
          ...given('limit', values.limit),
          ...Object.fromEntries(Object.entries(window).filter((edge) => typeof edge[1] === 'string')),
          ...given('context', values.context),
          ...given('newest', values.newest),
          mode: values.mode ?? 'any',
        });
      }}
    />
  );
}

/** Which logs to follow. */
export function TailForm({ initial, onLeave, onDone }: FormProps) {
  return (
    <Form
      title="Follow logs"
      fields={[
        {
          name: 'types',
          label: 'Logs',
          initial: initial.types ?? 'general',
          help: 'Logs with commas between, such as cheat,connection.',
        },
      ]}
      submitLabel="follow"
      onLeave={onLeave}
      onSubmit={async ({ types = '' }) => {
        const names = types.split(/[,\s]+/).filter((name) => name !== '');
        const odd = names.find((name) => asLogType(name) === undefined);
        if (names.length === 0) throw new Error('Name at least one log.');
        if (odd !== undefined) throw new Error(noSuchLog(odd));
        onDone({ types: [...new Set(names)].join(',') });
      }}
    />
  );
}
