import { SEARCH_MODES, type SearchMode } from '@steward/api-client/contract/logs';
import { NO_SEARCH_TEXT, noSuchLog, asLogType } from '@steward/api-client/rules/log-access';
import { Form, type FieldSpec } from '../../tui/components/form.tsx';
import { useServices } from '../../tui/services.ts';
import type { Params } from '../../tui/navigation.ts';
import { parseDay } from '../../io/spans.ts';

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

/** What to search for; days may be typed as in commands. */
export function SearchForm({ initial, onLeave, onDone }: FormProps) {
  const { context: cli } = useServices();
  const { q = '', from = '', to = '', file = '', mode = 'any', context = '', newest = '' } = initial;
  const fields: readonly FieldSpec[] = [
    { name: 'q', label: 'Text', initial: q, help: 'Commas separate strings; \\, is a comma.', history: 'logs' },
    { name: 'file', label: 'Logs', initial: file, help: 'Logs with commas between; all that you may read when empty.' },
    { name: 'from', label: 'From', initial: from, help: 'today, yesterday, 3d, 20-06-2026; today when empty.' },
    { name: 'to', label: 'To', initial: to },
    { name: 'context', label: 'Lines around', initial: context, help: '0 to 20.' },
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
      fields={fields}
      submitLabel="find logs"
      onLeave={onLeave}
      onSubmit={async (values) => {
        if ((values.q ?? '').trim() === '') throw new Error(NO_SEARCH_TEXT);
        if (!/^(\d|1\d|20)?$/.test((values.context ?? '').trim()))
          throw new Error('Lines around takes a number from 0 to 20.');
        const day = (text: string | undefined) =>
          text === undefined || text.trim() === '' ? undefined : parseDay(text.trim(), cli.serverClock());
        onDone({
          ...given('q', values.q),
          ...given('file', values.file),
          ...given('from', day(values.from)),
          ...given('to', day(values.to)),
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
