import { audit, type AuditEntry } from '@steward/api-client/contract/audit';
import { sentenceText } from '@steward/api-client/rules/audit-sentences';
import { changeText, placeOfTarget } from '@steward/api-client/rules/audit-text';
import { showMoment } from '@steward/api-client/rules/moments';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { parseDay } from '../../io/days.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { usePages } from '../../tui/hooks/use-pages.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { type Place, type ScreenSpec, useNavigation } from '../../tui/navigation.ts';
import { ActiveProvider, useActive, useServices } from '../../tui/services.ts';
import { auditResource } from './columns.ts';
import { entryFacts } from './entry-facts.ts';
import { type Wanted, WantedForm, wantedText } from './wanted-form.tsx';

const ALL: Wanted = { actor: '', action: '', target: '', from: '', to: '' };

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

const textOf = (entry: AuditEntry) => `${sentenceText(entry, showMoment)} ${entry.action} ${changeText(entry)}`;

interface AuditListProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

function AuditList({ wanted, onChange }: AuditListProps) {
  const { context } = useServices();
  const pages = usePages();
  const [opened, setOpened] = useState<AuditEntry>();
  const isActive = useActive() && !opened;
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
  const narrowed = wantedText(wanted);
  return (
    <>
      <Box display={opened ? 'none' : 'flex'}>
        <ActiveProvider value={isActive}>
          <ListScreen
            title={narrowed === '' ? 'Audit' : `Audit: ${narrowed}`}
            one="change"
            read={read}
            pages={pages}
            columns={auditResource.columns}
            empty={audit.list.empty}
            textOf={textOf}
            bindings={[
              {
                keys: ['enter'],
                label: 'open',
                help: 'Show all of this change.',
                needs: 'row',
                none: 'There is no change to open.',
                run: setOpened,
              },
              {
                keys: ['f'],
                label: 'choose',
                help: 'Show only changes by somebody, of a kind, or of some days.',
                ask: (_row, close) => (
                  <WantedForm
                    wanted={wanted}
                    onClose={close}
                    onApply={(next) => {
                      onChange(next);
                      close();
                    }}
                  />
                ),
              },
            ]}
          />
        </ActiveProvider>
      </Box>
      {opened ? <EntryFrame entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function AuditScreen() {
  const [wanted, setWanted] = useState(ALL);
  return <AuditList key={JSON.stringify(wanted)} wanted={wanted} onChange={setWanted} />;
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
