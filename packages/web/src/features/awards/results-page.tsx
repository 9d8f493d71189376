import { awards } from '@steward/api-client/contract/awards';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../../components/controls/inputs.tsx';
import { read } from '../../api.ts';
import { Facts } from '../../components/facts.tsx';
import { formatCount, formatMany } from '../../components/format.ts';
import { EmptyState, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import css from './awards.module.css';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

function Answers({ votes, total }: { readonly votes: Readonly<Record<string, number>>; readonly total: number }) {
  const sorted = Object.entries(votes).sort(([, a], [, b]) => b - a);
  if (sorted.length === 0) return <EmptyState>Nobody voted for this award.</EmptyState>;
  return (
    <ol className={css.results}>
      {sorted.map(([name, count]) => (
        <li key={name}>
          <span className={css.bar} style={{ width: `${percent(count, total)}%` }} aria-hidden="true" />
          <span className={css.name}>
            <SafeText>{name}</SafeText>
          </span>
          <span className={css.count}>
            {formatCount(count)} · {percent(count, total).toFixed(1)} %
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Results of a year's vote. */
export function ResultsPage() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year') ?? 0);
  const query = useQuery(read(awards.results, asked > 0 ? { query: { year: asked } } : {}));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Page title="Awards results">{null}</Page>;
  return (
    <Page title={`Awards results ${data.year}`} read={query} meta="Who and what the community chose.">
      <Panel title="Totals">
        <div className={css.year}>
          <label htmlFor={id}>Year</label>
          <Select
            value={data.year}
            onChange={({ target }) => setParams({ year: String(target.value) })}
            slotProps={{ input: { id } }}
          >
            {[...new Set([data.year, ...data.years])].map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        </div>
        <Facts
          facts={[
            { label: 'Voters', value: formatCount(data.total) },
            { label: 'Votes', value: formatCount(data.totalVotes) },
          ]}
        />
      </Panel>
      {data.awards.length === 0 && <EmptyState>There were no awards in this year.</EmptyState>}
      <div>
        {data.awards.map((award, index) => (
          <details key={`${award.category}:${award.award}`} className={css.award} open={index === 0}>
            <summary>
              <span className={css.name}>
                <SafeText>{award.award}</SafeText> <span className={css.missing}>{award.category}</span>
              </span>
              <span className={css.count}>{formatMany(award.total, 'vote')}</span>
            </summary>
            <Answers votes={award.votes} total={award.total} />
          </details>
        ))}
      </div>
    </Page>
  );
}
