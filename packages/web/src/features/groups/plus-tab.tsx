import { groupTypeOf, PLUS_REFUSALS } from '@steward/api-client/rules/groups';
import { groups } from '@steward/api-client/contract/groups';
import { money } from '@steward/api-client/contract/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { formatCount } from '../../components/format.ts';
import { ReadError, Notice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/values.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';

const PlusDialog = lazy(() => import('./plus-dialog.tsx').then((module) => ({ default: module.PlusDialog })));

/** Group Plus: whether it runs, and a perk for another month. */
export function PlusTab() {
  const id = useRouteParam('id');
  const viewer = useViewer();
  const name = viewer ? viewer.name : '';
  const { data: group } = useQuery(read(groups.show, { params: { id } }));
  const perks = useQuery({ ...read(money.groupPlusPerks, { params: { name } }), enabled: name !== '' });
  const [asking, setAsking] = useState(false);
  if (!group) return null;
  const owned = perks.data?.amount;
  const refusal =
    groupTypeOf(group.type)?.plus !== true
      ? PLUS_REFUSALS.type
      : group.member === null
        ? 'Only members can spend a perk on this group.'
        : group.plus
          ? PLUS_REFUSALS.running
          : owned === 0
            ? PLUS_REFUSALS.perks
            : undefined;
  return (
    <Panel title="Group Plus" hint="One perk buys one calendar month.">
      <Facts
        facts={[
          { label: 'State', value: group.plus ? 'Active' : 'Inactive' },
          { label: 'Until', value: <Time at={group.plusTill} absolute /> },
          { label: 'Months so far', value: formatCount(group.plusTotal) },
          { label: 'Your perks', value: owned === undefined ? '…' : formatCount(owned) },
        ]}
      />
      <ReadError of={perks} />
      {refusal !== undefined && <Notice>{refusal}</Notice>}
      <p>
        <Button
          variant="contained"
          color="primary"
          disabled={refusal !== undefined || owned === undefined}
          onClick={() => setAsking(true)}
        >
          Spend a perk
        </Button>
      </p>
      {asking && owned !== undefined && (
        <Suspense>
          <PlusDialog group={group} owned={owned} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
