import { donations, type DonatePackage } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { formatMany } from '../../components/format.ts';
import { EmptyState, Notice, PageError, isLost } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { path } from '../../components/paths.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { donate } from '../../words/donate.ts';
import css from './donate.module.css';

function PackageRow({ offer, credits }: { readonly offer: DonatePackage; readonly credits: number }) {
  const missing = offer.credits - credits;
  return (
    <li className={css.offer}>
      <div>
        <strong>
          <SafeText>{offer.name}</SafeText>
        </strong>
        <p>
          <SafeText>{offer.description}</SafeText>
        </p>
      </div>
      <span className={css.price}>{formatMany(offer.credits, 'credit')}</span>
      <span className={css.way}>
        {missing > 0 ? (
          <span className={css.missing}>{say(donate.short, { count: missing })}</span>
        ) : (
          <Button variant="outlined" component={Link} to={path`/donate/${offer.id}/buy`}>
            Buy
          </Button>
        )}
      </span>
    </li>
  );
}

/** Donation credits: buy credits first, then packages (`staff.md` section 9). */
export function DonatePage() {
  const query = useQuery(read(donations.show));
  if (isLost(query)) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Page>{null}</Page>;
  return (
    <Page meta="First buy credits, then spend them on packages." read={query}>
      <Panel title="1. Credits">
        <p>
          You have <strong>{formatMany(data.donateCredits, 'credit')}</strong>.
        </p>
        {data.shopUrl === null ? (
          <Notice>This community has no shop at the moment. Ask its staff how to donate.</Notice>
        ) : (
          <Button
            component="a"
            variant="contained"
            color="primary"
            href={data.shopUrl}
            target="_blank"
            rel="noreferrer"
          >
            Buy credits
          </Button>
        )}
      </Panel>
      <Panel title="2. Packages">
        {data.packages.length === 0 ? (
          <EmptyState>There are no packages at the moment.</EmptyState>
        ) : (
          <ul className={css.offers}>
            {data.packages.map((offer) => (
              <PackageRow key={offer.id} offer={offer} credits={data.donateCredits} />
            ))}
          </ul>
        )}
      </Panel>
      <Outlet />
    </Page>
  );
}
