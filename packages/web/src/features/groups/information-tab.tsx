import { groups } from '@steward/api-client/contract/groups';
import { groupType, SPECIAL_PERMISSIONS } from '@steward/api-client/rules/groups';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { None, Time } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';

/** What anyone may know of a group. */
export function InformationTab() {
  const id = useRouteParam('id');
  const { data: group } = useQuery(read(groups.show, { params: { id } }));
  if (!group) return null;
  const text = (value: string | null) => (value === null ? <None /> : <SafeText>{value}</SafeText>);
  return (
    <>
      <Panel title="Information">
        {group.information !== null && (
          <p>
            <SafeText multiline>{group.information}</SafeText>
          </p>
        )}
        <Facts
          facts={[
            { label: 'Type', value: groupType(group.type) },
            { label: 'Short name', value: text(group.short) },
            { label: 'Job', value: text(group.job) },
            { label: 'Specialization', value: text(group.specialization) },
            { label: 'Created', value: <Time at={group.created} absolute /> },
            { label: 'Members', value: formatCount(group.members) },
            { label: 'Points', value: formatCount(group.points) },
            { label: 'Role-play points', value: formatCount(group.rpPoints) },
            {
              label: 'Group Plus',
              value: group.plus ? (
                <>
                  Until <Time at={group.plusTill} absolute />
                </>
              ) : (
                'No'
              ),
            },
            { label: 'Group Plus months', value: formatCount(group.plusTotal) },
          ]}
        />
      </Panel>
      {group.member && (
        <Panel title="Your membership">
          <Facts
            facts={[
              {
                label: 'Rank',
                value: <SafeText>{`${group.member.rank.name} (level ${group.member.rank.level})`}</SafeText>,
              },
              { label: 'Member since', value: <Time at={group.member.created} absolute /> },
              {
                label: SPECIAL_PERMISSIONS,
                value:
                  group.member.specialPermissions.length === 0 ? <None /> : group.member.specialPermissions.join(', '),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
