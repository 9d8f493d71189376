import { donations } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { donate } from '../../words/donate.ts';

/** Buys a package with credits, after a confirmation. */
export function BuyDialog() {
  const id = useRouteParam('id');
  const { data, refetch } = useQuery(read(donations.show));
  const found = data?.packages.find((one) => String(one.id) === id);
  // What is asked about stays as it was asked, until the server says that it is not that any more.
  const [asked, setAsked] = useState(found);
  if (found && !asked) setAsked(found);
  const offer = asked ?? found;
  if (!data || !offer) return null;
  return (
    <ConfirmDialog
      title={`Buy ${offer.name}?`}
      endpoint={donations.buy}
      input={{ params: { id }, query: { revision: offer.revision } }}
      confirmLabel="Buy"
      danger={false}
      onConflict={() => void refetch().then(() => setAsked(undefined))}
    >
      <p>
        <SafeText>{offer.description}</SafeText>
      </p>
      <p>{say(donate.taken, { count: offer.credits, left: data.donateCredits - offer.credits })}</p>
    </ConfirmDialog>
  );
}
