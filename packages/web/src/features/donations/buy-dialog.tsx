import { donations } from '@steward/api-client/contract/donations';
import { say } from '@steward/api-client/rules/say';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { donate } from '../../words/donate.ts';

function Buy({ id }: { readonly id: string }) {
  const { data, refetch } = useQuery(read(donations.show));
  const found = data?.packages.find((one) => String(one.id) === id);
  // What is asked about stays as it was asked, until the server says that it is not that any more.
  const [asked, setAsked] = useState(found);
  const offer = asked ?? found;
  if (found && !asked) setAsked(found);
  const lookAgain = async () => {
    const now = (await refetch()).data?.packages.find((one) => String(one.id) === id);
    if (now) setAsked(now);
  };
  if (!data || !offer) return null;
  return (
    <ConfirmDialog
      title={`Buy ${offer.name}?`}
      endpoint={donations.buy}
      input={{ params: { id }, query: { revision: offer.revision } }}
      confirmLabel="Buy"
      danger={false}
      onConflict={() => void lookAgain()}
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
