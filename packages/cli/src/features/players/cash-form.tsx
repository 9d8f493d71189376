import { money } from '@steward/api-client/contract/money';
import { fieldOf } from '@steward/api-client/contract/endpoint';
import { MARKED_FIELDS } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { cashRangeRefusal } from '@steward/api-client/rules/cash-range';
import { dayOf, showDay } from '@steward/api-client/rules/log-days';
import { parseDay } from '../../io/days.ts';
import { Form } from '../../tui/components/form.tsx';
import { useServices } from '../../tui/services.ts';
import type { CashFilter } from './profile-parts.tsx';

interface CashFormProps {
  readonly filter: CashFilter;
  readonly onLeave: () => void;
  readonly onChoose: (filter: CashFilter) => void;
}

const wrong = (errors: Readonly<Record<string, string>>) =>
  new ApiError(422, Object.values(errors)[0] ?? MARKED_FIELDS, errors);

function leastOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  if (!/^\d{1,15}$/.test(text.trim())) throw wrong({ min: 'Enter 0 or more.' });
  return Number(text);
}

/** What the cash log is narrowed to. */
export function CashForm({ filter, onLeave, onChoose }: CashFormProps) {
  const { context } = useServices();
  const now = context.serverClock();
  const day = (field: 'from' | 'to', text: string) => {
    try {
      return parseDay(text, now);
    } catch {
      throw wrong({ [field]: 'Enter a day such as yesterday, 30d or 31-12-2026.' });
    }
  };
  return (
    <Form
      title="Cash log"
      fields={[
        { ...fieldOf(money.cashLog, 'from'), initial: showDay(filter.from), help: '30d, yesterday or 31-12-2026.' },
        { ...fieldOf(money.cashLog, 'to'), initial: showDay(filter.to) },
        { ...fieldOf(money.cashLog, 'reason'), initial: filter.reason, help: 'Any when empty.' },
        { name: 'min', label: 'Minimum', initial: filter.min?.toString() ?? '', help: 'Least amount.' },
      ]}
      submitLabel="show"
      onLeave={onLeave}
      onSubmit={async ({ from = '', to = '', reason = '', min = '' }) => {
        const chosen = { reason: reason.trim(), min: leastOf(min), from: day('from', from), to: day('to', to) };
        const refusal = cashRangeRefusal(chosen, dayOf(now));
        if (refusal) throw wrong(refusal);
        onChoose(chosen);
      }}
    />
  );
}
