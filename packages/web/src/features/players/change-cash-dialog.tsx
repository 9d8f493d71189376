import { fieldOf } from '@steward/api-client/contract/endpoint';
import { money } from '@steward/api-client/contract/money';
import { community } from '@steward/api-client/rules/community';
import { addMoney, changeCash, isMoney } from '@steward/api-client/rules/money';
import { useWatch } from 'react-hook-form';
import { CheckField, NumberField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Notice } from '../../components/notices.tsx';
import { Money } from '../../components/values.tsx';
import css from './dialogs.module.css';
import { TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface CashForm {
  readonly amount: number | undefined;
  readonly force: boolean;
}

/** What the player will have; undefined while nothing that can be counted is typed. */
function balanceAfter(cash: number, amount: unknown): number | undefined {
  return isMoney(amount) && amount !== 0 ? addMoney(cash, amount) : undefined;
}

function Preview({ cash }: { readonly cash: number }) {
  const [amount, force] = useWatch<CashForm, ['amount', 'force']>({ name: ['amount', 'force'] });
  const after = balanceAfter(cash, amount);
  return (
    <>
      <p className={css.change} aria-live="polite">
        <span>
          Now <Money value={cash} />
        </span>
        {after !== undefined && (
          <>
            <span aria-hidden="true">→</span>
            <span>
              then{' '}
              <strong>
                <Money value={after} />
              </strong>
            </span>
          </>
        )}
      </p>
      {after !== undefined && after < 0 && after < cash && (
        <Notice kind="warning">
          {force
            ? 'The balance will be below zero, and lower than it is now.'
            : 'This takes more than the player has. Take less, or allow a negative balance.'}
        </Notice>
      )}
    </>
  );
}

/** Gives cash to a player or takes it. */
export function ChangeCashDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Change cash" endpoint={money.changeCash}>
      {({ name, cash = 0 }) => (
        <FormDialog<typeof money.changeCash, CashForm>
          title={`Change the cash of ${name}`}
          endpoint={money.changeCash}
          input={{ params: { name: place.name } }}
          defaults={{ force: false }}
          check={({ amount, force }) => {
            const change = changeCash(cash, amount ?? 0, force);
            return 'refusal' in change ? change.refusal : undefined;
          }}
          submitLabel="Change cash"
          onClose={place.close}
        >
          <NumberField {...fieldOf(money.changeCash, 'amount')} prefix={community().currency.sign} />
          <CheckField {...fieldOf(money.changeCash, 'force')} />
          <Preview cash={cash} />
        </FormDialog>
      )}
    </TargetGate>
  );
}
