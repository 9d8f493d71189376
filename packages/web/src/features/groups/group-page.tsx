import { groups } from '@steward/api-client/contract/groups';
import { groupType, groupTypeOf } from '@steward/api-client/rules/groups';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router-dom';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { formatMany } from '../../components/format.ts';
import { Notice, PageError, isLost } from '../../components/notices.tsx';
import { NotAuthorized } from '../../components/whole-page.tsx';
import { Page } from '../../components/page.tsx';
import { groupPath } from '../../components/paths.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const TABS = [
  { key: 'information', to: '', label: 'Information' },
  { key: 'ranks', to: '/ranks', label: 'Ranks' },
  { key: 'members', to: '/members', label: 'Members' },
  { key: 'vehicles', to: '/vehicles', label: 'Vehicles' },
  { key: 'properties', to: '/properties', label: 'Properties' },
  { key: 'history', to: '/history', label: 'History' },
  { key: 'member-stats', to: '/member-stats', label: 'Activity and punishments' },
  { key: 'bank', to: '/bank', label: 'Bank' },
  { key: 'plus', to: '/plus', label: 'Group Plus' },
] as const;

/** A group; the server says which of its tabs are open to the viewer. */
export function GroupPage() {
  const id = useRouteParam('id');
  const { pathname } = useLocation();
  const query = useQuery(read(groups.show, { params: { id } }));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const group = query.data;
  if (!group) return <Page title="Group">{null}</Page>;
  const base = groupPath(group.id);
  const isOpened = group.tabs.some((key) => key !== 'information');
  const asked = TABS.find(({ to }) => to !== '' && pathname.replace(/\/+$/, '').endsWith(to));
  const isRefusedTab = asked !== undefined && !group.tabs.includes(asked.key);
  return (
    <Page
      read={query}
      title={group.name}
      badges={
        <>
          <Badge>{group.short}</Badge>
          <Badge tone={groupTypeOf(group.type)?.tone ?? 'neutral'}>{groupType(group.type)}</Badge>
          {group.plus && <Badge tone="ok">Group Plus</Badge>}
        </>
      }
      meta={`${formatMany(group.members, 'member')}${group.member ? `, you are ${group.member.rank.name}` : ''}`}
      tabs={TABS.filter(({ key }) => group.tabs.includes(key)).map(({ to, label }) => ({
        to: `${base}${to}`,
        label,
        end: to === '',
      }))}
    >
      {group.classified && isOpened && <Notice kind="warning">{groups.show.means}</Notice>}
      {isRefusedTab ? <NotAuthorized /> : <Outlet />}
    </Page>
  );
}
