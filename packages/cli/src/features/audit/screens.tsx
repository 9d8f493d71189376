import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { changeText, placeOfTarget } from '@steward/api-client/rules/audit-text';
import { useMemo, useState, type ReactNode } from 'react';
import { DAY_HELP, parseDay } from '../../io/spans.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Form, type FormValues } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useNavigation, type Place, type ScreenSpec } from '../../tui/navigation.ts';
import { useServices } from '../../tui/services.ts';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { auditResource } from './columns.ts';
import { entryFacts } from './entry-facts.ts';

const NONE: readonly AuditEntry[] = [];

interface Wanted {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

const ALL: Wanted = { actor: '', action: '', target: '', from: '', to: '' };

const wantedText = (wanted: Wanted): string =>
  Object.entries(wanted)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${text}`)
    .join(', ');

interface WantedFormProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
  readonly onApply: (wanted: Wanted) => void;
}

function WantedForm({ wanted, onClose, onApply }: WantedFormProps) {
  const { context } = useServices();
  const apply = async ({ actor = '', action = '', target = '', from = '', to = '' }: FormValues) => {
    for (const day of [from, to]) if (day.trim() !== '') parseDay(day.trim(), context.serverClock());
    onApply({
      actor: actor.trim(),
      action: action.trim(),
      target: target.trim(),
      from: from.trim(),
      to: to.trim(),
    });
  };
  return (
    <Form
      title="Show only changes"
      fields={[
        { name: 'actor', label: 'By', initial: wanted.actor, help: 'The whole name of who did it.' },
        {
          name: 'action',
          label: 'Action',
          initial: wanted.action,
          help: 'Its beginning, such as player or player.ban.',
        },
        { name: 'target', label: 'Target', initial: wanted.target, help: 'Any part of it.' },
        { name: 'from', label: 'From', initial: wanted.from, help: DAY_HELP },
        { name: 'to', label: 'To', initial: wanted.to, help: DAY_HELP },
      ]}
      submitLabel="show"
      onLeave={onClose}
      onSubmit={apply}
    />
  );
}

/** The screen of what was changed; undefined where the terminal has none. */
function screenOfTarget(entry: AuditEntry): Place | undefined {
  const place = placeOfTarget(entry);
  if (place?.kind === 'player') return { screen: 'player', params: { name: place.name } };
  return place?.kind === 'session' ? { screen: 'session', params: { id: String(place.id) } } : undefined;
}

function EntryFrame({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const { width, height } = useArea();
  const { open } = useNavigation();
  const target = screenOfTarget(entry);
  const lines = useMemo(() => factLines(entryFacts(entry), width), [entry, width]);
  const scroll = useScroll(lines.length, height);
  return (
    <Frame
      title={`Audit ${entry.id}`}
      facts={entry.action}
      bindings={[
        { keys: ['esc', 'backspace', 'q', 'enter'], label: 'list', help: 'Back to the list.', run: onClose },
        {
          keys: ['t'],
          label: 'target',
          help: 'Open what was changed.',
          disabled: target ? undefined : 'What was changed has no screen here.',
          run: () => target && open(target.screen, target.params),
        },
        {
          keys: ['p'],
          label: 'who',
          help: 'Open the profile of whoever did it.',
          disabled: entry.actor === '' ? 'The server did this by itself.' : undefined,
          run: () => open('player', { name: entry.actor }),
        },
        ...scroll.bindings,
      ]}
    >
      <Lines lines={lines} top={scroll.top} height={height} />
    </Frame>
  );
}

interface AuditListProps {
  readonly wanted: Wanted;
  readonly onChoose: () => void;
  /** Stands over the list. */
  readonly overlay: ReactNode;
}

function AuditList({ wanted, onChoose, overlay }: AuditListProps) {
  const { context } = useServices();
  const { width, height } = useArea();
  const filter = useFilter();
  const pages = usePages();
  const [opened, setOpened] = useState<AuditEntry>();
  const day = (text: string) => (text === '' ? undefined : parseDay(text, context.serverClock()));
  const read = useRead(audit.list, {
    query: {
      actor: wanted.actor || undefined,
      action: wanted.action || undefined,
      target: wanted.target || undefined,
      from: day(wanted.from),
      to: day(wanted.to),
    },
    page: pages.page,
    limit: pages.limit,
  });
  const rows = read.data?.items ?? NONE;
  const shown = useMemo(
    () =>
      filterRows(rows, filter.text, (entry) => `${entry.actor} ${entry.action} ${entry.target} ${changeText(entry)}`),
    [rows, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const entry = shown[list.selected];
  if (opened) return <EntryFrame entry={opened} onClose={() => setOpened(undefined)} />;
  const narrowed = wantedText(wanted);
  return (
    <Frame
      title={narrowed === '' ? 'Audit' : `Audit: ${narrowed}`}
      facts={pages.facts(read.data, 'change')}
      filter={filter}
      bindings={[
        {
          keys: ['enter'],
          label: 'open',
          help: 'Show all of this change.',
          disabled: entry ? undefined : 'There is no change to open.',
          run: () => entry && setOpened(entry),
        },
        {
          keys: ['f'],
          label: 'choose',
          help: 'Show only changes by somebody, of a kind, or of some days.',
          run: onChoose,
        },
        reloadBinding(read),
        ...pages.bindings(read.data),
        ...list.bindings,
      ]}
      overlay={overlay}
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={auditResource.columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : audit.list.empty} />
      )}
    </Frame>
  );
}

function AuditScreen() {
  const [wanted, setWanted] = useState(ALL);
  const [isChoosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const apply = (next: Wanted) => {
    setWanted(next);
    close();
  };
  return (
    <AuditList
      key={JSON.stringify(wanted)}
      wanted={wanted}
      onChoose={() => setChoosing(true)}
      overlay={isChoosing ? <WantedForm wanted={wanted} onClose={close} onApply={apply} /> : undefined}
    />
  );
}

export const auditScreens: readonly ScreenSpec[] = [
  {
    id: 'audit',
    title: 'Audit',
    access: audit.list.access,
    command: 'audit list',
    render: () => <AuditScreen />,
  },
];
