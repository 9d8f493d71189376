import { donations, type DonatePackage } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { AboutOne } from '../../components/about-one.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useAsked } from '../../hooks/use-asked.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { donate } from '../../words/donate.ts';

const GONE = 'This package is not offered, or not any more.';

interface BuyProps {
  readonly offer: DonatePackage;
  readonly credits: number;
  /** Reads it again. */
  readonly onReread: () => Promise<DonatePackage | undefined>;
}

function Buy({ offer: opened, credits, onReread }: BuyProps) {
  const { asked: offer, onConflict } = useAsked(opened, onReread);
  const left = credits - offer.credits;
  return (
    <ConfirmDialog
      title={`Buy ${offer.name}?`}
      endpoint={donations.buy}
      input={{ params: { id: offer.id }, query: { revision: offer.revision } }}
      confirmLabel="Buy"
      danger={false}
      onConflict={onConflict}
    >
      <p>
        <SafeText>{offer.description}</SafeText>
      </p>
      {left < 0 ? (
        <p>You are {say(donate.short, { count: -left })}.</p>
      ) : (
        <p>{say(donate.taken, { count: offer.credits, left })}</p>
      )}
    </ConfirmDialog>
  );
}

/** Buys a package with credits, after a confirmation. */
export function BuyDialog() {
  const id = useRouteParam('id');
  const query = useQuery(read(donations.show));
  const offerIn = (of: typeof query.data) => of?.packages.find((one) => String(one.id) === id);
  return (
    <AboutOne title="Buy a package" id={id} read={query} found={offerIn(query.data)} gone={GONE}>
      {(offer) => (
        <Buy
          offer={offer}
          credits={query.data?.donateCredits ?? 0}
          onReread={async () => offerIn((await query.refetch()).data)}
        />
      )}
    </AboutOne>
  );
}
