import { stats, type OnlinePlayer } from '@steward/api-client/contract/stats';
import { useMemo, useState } from 'react';
import { showCount } from '../../io/format.ts';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import { openPlayer, type ListBinding } from '../../tui/list-bindings.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { chooseOnline, onlineResource, onlineTotals } from './online-columns.ts';

/** Seconds between reads (`foundation.md` section 9). */
const EVERY_SECONDS = 180;
const MINUTE_MS = 60_000;

const ORDER = 'name';
const textOf = ({ name, id }: OnlinePlayer) => `${name} ${id}`;
const OPEN = openPlayer<OnlinePlayer>(({ name }) => name, { none: 'There is no player to open.' });

/** Who is online, in any order; all of them or only staff. */
function OnlineScreen() {
  const now = useNow(MINUTE_MS);
  const [staff, setStaff] = useState(false);
  const read = useRead(stats.online, undefined, { everySeconds: EVERY_SECONDS });
  const columns = useMemo(() => onlineResource(() => now).columns, [now]);
  const all = read.data;
  const players = useMemo(() => all && chooseOnline(all, { staff, sort: ORDER }), [all, staff]);
  const bindings: readonly ListBinding<OnlinePlayer>[] = [
    OPEN,
    {
      id: 'staff',
      keys: ['t'],
      label: staff ? 'all' : 'staff',
      help: 'Only staff, or all again.',
      run: () => setStaff(!staff),
    },
  ];
  const facts = [
    all && all.length > 0 ? onlineTotals(all) : '',
    all && players && players.length < all.length ? `${showCount(players.length)} shown` : '',
  ];
  return (
    <ListScreen
      title="Online"
      one="player"
      read={{ ...read, data: players, refetch: read.refetch }}
      columns={columns}
      bindings={bindings}
      order={ORDER}
      empty={all && all.length > 0 ? 'No staff match.' : stats.online.empty}
      facts={facts.filter((fact) => fact !== '').join(' · ')}
      textOf={textOf}
    />
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
