import { assets } from '@steward/api-client/contract/assets';
import { awards, type AwardsPage } from '@steward/api-client/contract/awards';
import { showLength } from '@steward/api-client/rules/playtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { read } from '../../api.ts';
import { epochOf, formatDateTime } from '../../components/format.ts';
import { Panel } from '../../components/panel.tsx';
import { Money } from '../../components/values.tsx';
import { useNow } from '../../hooks/use-now.ts';
import type { SignedInViewer } from '../../hooks/use-viewer.ts';
import css from './dashboard.module.css';

type Step = readonly [to: string, label: string, hint: ReactNode];

/** The vote while it is open, and how long it still is. */
function voteStep(vote: AwardsPage | undefined, now: number): readonly Step[] {
  if (!vote?.open) return [];
  const left = showLength(Math.max(0, epochOf(vote.closesAt) - now));
  const hint = `Voting closes on ${formatDateTime(vote.closesAt)}, ${left} from now.`;
  return [
    ['/awards', vote.votes.length > 0 ? `See your votes of ${vote.year}` : `Vote in the awards of ${vote.year}`, hint],
  ];
}

/** What a player may want to do now: what is due, and where things are to be found. */
export function NextSteps({ viewer }: { readonly viewer: SignedInViewer }) {
  const now = useNow();
  const taxes = useQuery(read(assets.taxOf, { params: { userId: viewer.id } }));
  const vote = useQuery(read(awards.all));
  const isReading = taxes.isPending || vote.isPending;
  const owed = taxes.data?.records.reduce((sum, { amount, taken }) => sum + Math.max(0, amount - taken), 0) ?? 0;
  const steps: readonly Step[] = [
    ...voteStep(vote.data, now),
    ...(owed > 0
      ? [
          [
            '/taxes',
            'See your taxes',
            <>
              <Money value={owed} /> of your wealth tax could not be taken.
            </>,
          ] as const,
        ]
      : []),
    ...(viewer.has2fa ? [] : [['/2fa', 'Turn on two-factor', 'Your password alone then opens nothing.'] as const]),
    ['/groups', 'Your groups', 'Members, bank and vehicles of the groups that you are in.'],
    ['/assets', 'Your belongings', 'Houses, vehicles and what you carry.'],
  ];
  return (
    <Panel title="What to do next">
      <div className={css.work} data-waits={isReading}>
        {!isReading && (
          <ul>
            {steps.map(([to, label, hint]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <span className={css.end}>{hint}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
