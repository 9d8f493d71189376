import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { useMemo, useState } from 'react';
import { showCount } from '../../io/format.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { SORTS, chooseOnline, onlineResource, onlineTotals, type Sort } from './columns.ts';

/** Seconds between reads (`foundation.md` section 9). */
const EVERY_SECONDS = 180;
const MINUTE_MS = 60_000;

const NO_ONE: readonly OnlinePlayer[] = [];
const FIRST_SORT: Sort = 'name';

/** Who is online: by name, level, time or rank; all of them or only staff. */
function OnlineScreen() {
  const { open } = useNavigation();
  const { width, height } = useArea();
  const now = useNow(MINUTE_MS);
  const filter = useFilter();
  const [sort, setSort] = useState(FIRST_SORT);
  const [staff, setStaff] = useState(false);
  const read = useRead(stats.online, undefined, { everySeconds: EVERY_SECONDS });
  const players = read.data ?? NO_ONE;
  const columns = useMemo(() => onlineResource(() => now).columns, [now]);
  const shown = useMemo(
    () => filterRows(chooseOnline(players, { staff, sort }), filter.text, (player) => `${player.name} ${player.id}`),
    [players, staff, sort, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const player = shown[list.selected];
  const bindings: Binding[] = [
    {
      keys: ['enter', 'p'],
      label: 'open',
      help: 'Open the profile.',
      disabled: player ? undefined : 'There is no player to open.',
      run: () => player && open('player', { name: player.name }),
    },
    {
      keys: ['t'],
      label: staff ? 'all' : 'staff',
      help: 'Only staff, or all again.',
      run: () => setStaff(!staff),
    },
    {
      keys: ['S'],
      label: 'sort',
      help: `Another order: ${SORTS.join(', ')}.`,
      run: () => setSort(SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? FIRST_SORT),
    },
    reloadBinding(read),
    ...list.bindings,
  ];
  const narrowed = players.length > 0 ? (staff ? 'No staff match.' : 'Nothing matches the filter.') : undefined;
  const facts = [
    players.length > 0 ? onlineTotals(players) : '',
    shown.length < players.length ? `${showCount(shown.length)} shown` : '',
    sort === FIRST_SORT ? '' : `by ${sort}`,
  ];
  return (
    <Frame title="Online" facts={facts.filter((fact) => fact !== '').join(' · ')} filter={filter} bindings={bindings}>
      {shown.length > 0 ? (
        <DataList rows={shown} columns={columns} list={list} width={width} height={height} />
      ) : (
        <Notice query={read} width={width} empty={narrowed ?? 'No players online'} />
      )}
    </Frame>
  );
}

export const onlineScreens: readonly ScreenSpec[] = [
  {
    id: 'online',
    title: 'Online',
    access: stats.online.access,
    command: 'status',
    render: () => <OnlineScreen />,
  },
];
