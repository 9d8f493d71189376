import { fieldOf } from '@steward/api-client/contract/endpoint';
import { money } from '@steward/api-client/contract/money';
import { community } from '@steward/api-client/rules/community';
import { isMoney } from '@steward/api-client/rules/money';
import { bankRefusal } from '@steward/api-client/rules/moderation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { bankColumns } from '../../components/bank-columns.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Form } from '../../components/form/form.tsx';
import { useHasDraft } from '../../components/form/form-draft.tsx';
import { NumberField } from '../../components/form/fields.tsx';
import { isLost, ReadNotice } from '../../components/notices.tsx';
import { PlayerLink } from '../../components/links.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Money } from '../../components/values.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import css from './dialogs.module.css';
import { useProfile } from './profile-queries.ts';
import { DialogError } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface AmountForm {
  readonly amount: number | undefined;
}

function Difference({ balance }: { readonly balance: number }) {
  const amount = useWatch<AmountForm, 'amount'>({ name: 'amount' });
  if (!isMoney(amount) || amount === balance) return null;
  return (
    <p className={css.change} aria-live="polite">
      <span>
        Now <Money value={balance} />
      </span>
      <span aria-hidden="true">→</span>
      <span>
        then{' '}
        <strong>
          <Money value={amount} />
        </strong>
      </span>
    </p>
  );
}

interface ChangeBankProps {
  readonly id: string;
  readonly balance: number;
  readonly onConflict: () => void;
}

/** What is compared is the balance that stands here, beside what it is to become. */
function ChangeBank({ id, balance, onConflict }: ChangeBankProps) {
  const place = usePlace();
  const viewer = useViewer();
  const { data: profile } = useProfile(place.name);
  const [open, setOpen] = useState(useHasDraft(money.changeBank, { params: { id } }));
  if (!viewer || !profile || mayView(money.changeBank.access, viewer) !== true) return null;
  const refusal = bankRefusal(viewer, profile);
  if (refusal !== undefined) return <p className={css.hint}>{refusal}</p>;
  const close = () => setOpen(false);
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Change the balance…</Button>
      </div>
    );
  return (
    <Form<typeof money.changeBank, AmountForm>
      endpoint={money.changeBank}
      input={{ params: { id } }}
      defaults={{ amount: balance }}
      toQuery={() => ({ was: balance })}
      submitLabel="Set balance"
      onSuccess={close}
      onConflict={onConflict}
      onCancel={close}
    >
      <NumberField {...fieldOf(money.changeBank, 'amount')} prefix={community().currency.sign} />
      <Difference balance={balance} />
    </Form>
  );
}

/** A bank account: its balance and its last 100 entries. */
export function BankDialog() {
  const place = usePlace();
  const id = useRouteParam('id');
  const account = useQuery(read(money.bank, { params: { id } }));
  const history = useQuery(read(money.bankHistory, { params: { id } }));
  const readAgain = () => {
    void account.refetch();
    void history.refetch();
  };
  return (
    <RouteDialog title={`Bank account ${id}`} width="large" onClose={place.close}>
      {isLost(account) ? (
        <DialogError of={account} />
      ) : (
        <div className={css.stack}>
          <ReadNotice of={account} />
          {account.data && (
            <p>
              <span className={css.amount}>
                <Money value={account.data.money} />
              </span>{' '}
              of <PlayerLink of={account.data.owner} />
            </p>
          )}
          {account.data && <ChangeBank id={id} balance={account.data.money} onConflict={readAgain} />}
          <section className={css.section}>
            <h3>Last 100 entries</h3>
            <DataTable
              id="bank-history"
              label={`Entries of bank account ${id}`}
              columns={bankColumns}
              query={history}
              rowKey={(entry) => entry.id}
              empty={money.bankHistory.empty}
            />
          </section>
        </div>
      )}
    </RouteDialog>
  );
}
