import { donations } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useAsked } from '../../hooks/use-asked.ts';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { donate } from '../../words/donate.ts';

function Buy({ id }: { readonly id: string }) {
  const { data, refetch } = useQuery(read(donations.show));
  const offerIn = (of: typeof data) => of?.packages.find((one) => String(one.id) === id);
  const { asked: offer, onConflict } = useAsked(offerIn(data), async () => offerIn((await refetch()).data));
  if (!data || !offer) return null;
  return (
    <ConfirmDialog
      title={`Buy ${offer.name}?`}
      endpoint={donations.buy}
      input={{ params: { id }, query: { revision: offer.revision } }}
      confirmLabel="Buy"
      danger={false}
      onConflict={onConflict}
    >
      <p>
        <SafeText>{offer.description}</SafeText>
      </p>
      <p>{say(donate.taken, { count: offer.credits, left: data.donateCredits - offer.credits })}</p>
    </ConfirmDialog>
  );
}

/** Buys a package with credits, after a confirmation. */
export function BuyDialog() {
  const id = useRouteParam('id');
  return <Buy key={id} id={id} />;
}
