import { wealthTaxColumns } from '@steward/api-client/columns/manage';
import { manage, type WealthRow } from '@steward/api-client/contract/manage';
import { TAX_SETS, taxSetOf, type TaxSet } from '@steward/api-client/rules/wealth-tax';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Select } from '../../components/controls/inputs.tsx';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { actionColumn, columnsFrom } from '../../components/data-table/described.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatMoney } from '../../components/format.ts';
import { GroupLink, PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import css from './manage.module.css';

const hidden = { width: 130, hideOnPhone: true } as const;

const columnsFor = (set: TaxSet): readonly Column<WealthRow>[] =>
  columnsFrom(
    wealthTaxColumns(set),
    {
      name: {
        cell: (row) =>
          row.groupId === null ? (
            <PlayerLink of={row.name} />
          ) : (
            <>
              <GroupLink id={row.groupId}>{row.name}</GroupLink> <Badge>Group</Badge>
            </>
          ),
        grow: 2,
      },
      kind: false,
      tax: { width: 130 },
      taxable: { width: 130 },
      money: hidden,
      vehicle: hidden,
      property: hidden,
      profit: hidden,
    },
    [
      {
        ...actionColumn<WealthRow>(
          'records',
          84,
          (row) => row.userId !== null && <Link to={path`/taxes/${row.userId}`}>Taxes</Link>,
          'Taxes',
        ),
        hideOnPhone: true,
      },
    ],
  );

const tierText = (set: TaxSet) =>
  set.tiers
    .map(
      (tier, index) => `${tier.percent} % from ${formatMoney(tier.from)}${index === set.tiers.length - 1 ? ' up' : ''}`,
    )
    .join(', ');

/** Who pays which wealth tax, under the tiers that are chosen. */
export function WealthTaxPage() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const set = taxSetOf(params.get('set') ?? '');
  const { query, paging } = usePagedRead(manage.wealthTax);
  const choose = (key: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (key === 'current') next.delete('set');
      else next.set('set', key);
      return next;
    });
  return (
    <Page
      meta={`Wealth averaged over the month's daily snapshots: cash, bank, ${set.vehiclePercent} % of vehicles, ${set.propertyPercent} % of properties, profit. ${tierText(set)}.`}
    >
      <DataTable
        id="wealth-tax"
        label="Wealth tax"
        columns={columnsFor(set)}
        query={query}
        paging={paging}
        rowKey={(row) => `${row.userId ?? 'g'}:${row.groupId ?? 'u'}`}
      >
        <div className={css.choice}>
          <label htmlFor={id}>Tiers</label>
          <Select value={set.key} onChange={({ target }) => choose(target.value)} slotProps={{ input: { id } }}>
            {TAX_SETS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </DataTable>
    </Page>
  );
}
