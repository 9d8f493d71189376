import { donations } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { donate } from '../../words/donate.ts';

/** Buys a package with credits, after a confirmation. */
export function BuyDialog() {
  const id = useRouteParam('id');
  const { data } = useQuery(read(donations.show));
  const offer = data?.packages.find((one) => String(one.id) === id);
  if (!data || !offer) return null;
  return (
    <ConfirmDialog
      title={`Buy ${offer.name}?`}
      endpoint={donations.buy}
      input={{ params: { id } }}
      confirmLabel="Buy"
      danger={false}
    >
      <p>{say(donate.taken, { count: offer.credits, left: data.donateCredits - offer.credits })}</p>
    </ConfirmDialog>
  );
}
