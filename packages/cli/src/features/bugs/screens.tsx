import { bugs, type Bug } from '@steward/api-client/contract/bugs';
import { showMoment } from '@steward/api-client/rules/moments';
import { useMemo, useState } from 'react';
import { DataList } from '../../tui/components/data-list.tsx';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';
import { bugResource, reporterOf } from './columns.ts';

const NONE: readonly Bug[] = [];
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
      title={`Close bug ${bug.id}?`}
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

function Bugs() {
  const { open } = useNavigation();
  const { width, height } = useArea();
  const filter = useFilter();
  const [closing, setClosing] = useState<Bug>();
  const read = useRead(bugs.list, undefined);
  const rows = read.data ?? NONE;
  const shown = useMemo(
    () =>
      filterRows(
        rows,
        filter.text,
        (bug) => `${bug.id} ${bug.status} ${bug.feature} ${bug.description} ${reporterOf(bug)}`,
      ),
    [rows, filter.text],
  );
  const detailLines = height >= ROOMY ? DETAIL_LINES : 0;
  const list = useList(shown.length, height - detailLines - 1);
  const bug = shown[list.selected];
  const openBugs = rows.filter(({ status }) => status === 'open').length;
  const none = bug ? undefined : 'There is no bug.';
  return (
    <Frame
      title="Bugs"
      facts={rows.length > 0 ? `${openBugs} open of ${rows.length}` : ''}
      filter={filter}
      bindings={[
        {
          keys: ['c'],
          label: 'close',
          help: 'Close this bug report, after a question.',
          disabled: none ?? (bug?.status === 'closed' ? 'This bug is closed already.' : undefined),
          run: () => setClosing(bug),
        },
        {
          keys: ['p'],
          label: 'player',
          help: 'Open the profile of who reported it.',
          disabled: none ?? (bug?.name == null ? 'The account of who reported it is gone.' : undefined),
          run: () => bug?.name != null && open('player', { name: bug.name }),
        },
        reloadBinding(read),
        ...list.bindings,
      ]}
      overlayKeys={QUESTION_KEYS}
      overlay={closing ? <CloseBug bug={closing} onLeave={() => setClosing(undefined)} /> : undefined}
    >
      {shown.length > 0 ? (
        <>
          <DataList
            rows={shown}
            columns={bugResource.columns}
            list={list}
            width={width}
            height={height - detailLines}
          />
          {bug && detailLines > 0 ? (
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
              height={detailLines}
            />
          ) : null}
        </>
      ) : (
        <Notice query={read} width={width} empty={rows.length > 0 ? 'Nothing matches the filter.' : bugs.list.empty} />
      )}
    </Frame>
  );
}

export const bugScreens: readonly ScreenSpec[] = [
  { id: 'bugs', title: 'Bugs', access: bugs.list.access, command: 'bugs list', render: () => <Bugs /> },
];
