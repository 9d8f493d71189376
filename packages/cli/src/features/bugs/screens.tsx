import { questionOf, questionOfMany } from '@steward/api-client/contract/endpoint';
import { bugs, type Bug } from '@steward/api-client/contract/bugs';
import { showMoment } from '@steward/api-client/rules/moments';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { Question } from '../../tui/components/question.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { bugResource, reporterOf } from './columns.ts';

/** Lines under the list that show the selected bug whole. */
const DETAIL_LINES = 4;
const ROOMY = 14;

interface CloseBugProps {
  readonly bug: Bug;
  readonly onLeave: () => void;
}

function CloseBug({ bug, onLeave }: CloseBugProps) {
  const close = useWrite(bugs.close);
  return (
    <Question
      title={questionOf(bugs.close, bug)}
      lines={[`${bug.feature}: ${bug.description}`, bugs.close.means]}
      yes="close it"
      onYes={async () => {
        await close({ params: { id: bug.id } });
        onLeave();
      }}
      onNo={onLeave}
    />
  );
}

const NO_BUG = 'There is no bug.';

const BINDINGS: readonly ListBinding<Bug>[] = [
  {
    keys: ['c'],
    label: 'close',
    help: 'Close this bug report, after a question.',
    needs: 'row',
    none: NO_BUG,
    refuses: ({ status }) => (status === 'closed' ? 'This bug is closed already.' : undefined),
    ask: (bug, close) => <CloseBug bug={bug} onLeave={close} />,
    isQuestion: true,
    many: {
      endpoint: bugs.close,
      title: (count) => questionOfMany(bugs.close, { count }),
      lines: [bugs.close.means],
      yes: 'close them',
      nameOf: ({ id, feature }) => `${id} ${feature}`,
      send: (client, { id }) => client.call(bugs.close, { params: { id } }),
    },
  },
  {
    keys: ['p'],
    label: 'player',
    help: 'Open the profile of who reported it.',
    needs: 'row',
    none: NO_BUG,
    refuses: ({ name }) => (name === null ? 'The account of who reported it is gone.' : undefined),
    run: ({ name }, { open }) => open('player', { name: name ?? '' }),
  },
];

const textOf = (bug: Bug) => `${bug.id} ${bug.status} ${bug.feature} ${bug.description} ${reporterOf(bug)}`;

function Bugs() {
  const read = useRead(bugs.list, undefined);
  const rows = read.data ?? [];
  const openBugs = rows.filter(({ status }) => status === 'open').length;
  return (
    <ListScreen
      title="Bugs"
      one="bug"
      read={read}
      columns={bugResource.columns}
      bindings={BINDINGS}
      empty={bugs.list.empty}
      facts={rows.length > 0 ? `${openBugs} open of ${rows.length}` : ''}
      textOf={textOf}
      detail={{
        lines: DETAIL_LINES,
        from: ROOMY,
        render: (bug, width) => (
          <Lines
            lines={[
              [],
              ...factLines(
                [
                  [bug.feature, bug.description],
                  ['Reported', `${reporterOf(bug)}, ${showMoment(bug.date)}`, 'quiet'],
                ],
                width,
              ),
            ]}
            height={DETAIL_LINES}
          />
        ),
      }}
    />
  );
}

export const bugScreens: readonly ScreenSpec[] = [
  { id: 'bugs', title: 'Bugs', access: bugs.list.access, command: 'bugs list', render: () => <Bugs /> },
];
