import { manage, type WealthRow } from '@steward/api-client/contract/manage';
import { TAX_SETS, taxSetOf, taxableWealth, wealthTax, type TaxSet } from '@steward/api-client/rules/wealth-tax';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { usePagedRead } from '../../components/data-table/use-paged-read.ts';
import { formatMoney } from '../../components/format.ts';
import { GroupLink, PlayerLink } from '../../components/links.tsx';
import { Page } from '../../components/page.tsx';
import { path } from '../../components/paths.ts';
import { Money } from '../../components/values.tsx';
import css from './manage.module.css';

const money = (key: string, header: string, value: (row: WealthRow) => number, hidden = false): Column<WealthRow> => ({
  key,
  header,
  value,
  cell: (row) => <Money value={value(row)} />,
  align: 'right',
  width: 140,
  hideOnPhone: hidden,
});

const columnsFor = (set: TaxSet): readonly Column<WealthRow>[] => [
  {
    key: 'name',
    header: 'Name',
    value: (row) => row.name,
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
  money('money', 'Cash and bank', (row) => row.money, true),
  money('vehicle', 'Vehicles', (row) => row.vehicle, true),
  money('property', 'Properties', (row) => row.property, true),
  money('profit', 'Profit', (row) => row.profit, true),
  money('wealth', 'Taxable wealth', (row) => taxableWealth(row, set)),
  money('tax', 'Tax', (row) => wealthTax(taxableWealth(row, set), set)),
  {
    key: 'records',
    header: 'Taxes',
    value: () => null,
    cell: (row) => (row.userId === null ? null : <Link to={path`/taxes/${row.userId}`}>Taxes</Link>),
    width: 84,
    csv: false,
    hideOnPhone: true,
  },
];

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
          <Select native value={set.key} onChange={({ target }) => choose(target.value)} slotProps={{ input: { id } }}>
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
