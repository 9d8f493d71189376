import { donations, type DonatePackage } from '@steward/api-client/contract/donations';
import { plural } from '../../io/format.ts';
import { Question } from '../../tui/components/question.tsx';
import { useAsked } from '../../tui/hooks/use-asked.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import { listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { packageResource } from './columns.ts';

function Buy({ offer: asked, onLeave }: { readonly offer: DonatePackage; readonly onLeave: () => void }) {
  const buy = useWrite(donations.buy);
  const [offer, sending] = useAsked(asked, async (client, held) => {
    const { packages } = await client.call(donations.show);
    return packages.find(({ id }) => id === held.id) ?? held;
  });
  return (
    <Question
      title={`Buy ${offer.name}?`}
      lines={[offer.description, `It costs ${plural(offer.credits, 'credit')}.`]}
      yes="buy it"
      onYes={() =>
        sending(async ({ id, revision }) => {
          await buy({ params: { id }, query: { revision } });
          onLeave();
        })
      }
      onNo={onLeave}
    />
  );
}

const BUY: ListBinding<DonatePackage> = {
  keys: ['b', 'enter'],
  label: 'buy',
  help: 'Buy this package with your credits, after a question.',
  needs: 'row',
  access: donations.buy.access,
  ask: (offer, close) => <Buy offer={offer} onLeave={close} />,
  isQuestion: true,
};

export const donationScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'donations',
    title: 'Donations',
    endpoint: donations.show,
    command: 'donate show',
    rows: ({ packages }) => packages,
    facts: ({ donateCredits, shopUrl }) =>
      [`you have ${plural(donateCredits, 'credit')}`, shopUrl ?? ''].filter((text) => text !== '').join(' · '),
    resource: packageResource,
    one: 'package',
    empty: 'There is nothing to buy with credits.',
    bindings: [BUY],
  }),
];
