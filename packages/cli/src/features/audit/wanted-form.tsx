import { audit } from '@steward/api-client/contract/audit';
import { fieldOf } from '@steward/api-client/contract/endpoint';
import { DAY_HELP, parseDay } from '../../io/days.ts';
import { Form, type FormValues } from '../../tui/components/form.tsx';
import { useServices } from '../../tui/services.ts';

export interface Wanted {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

export const wantedText = (wanted: Wanted): string =>
  Object.entries(wanted)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${text}`)
    .join(', ');

interface WantedFormProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
  readonly onApply: (wanted: Wanted) => void;
}

export function WantedForm({ wanted, onClose, onApply }: WantedFormProps) {
  const { context } = useServices();
  const apply = async ({ actor = '', action = '', target = '', from = '', to = '' }: FormValues) => {
    for (const day of [from, to]) if (day.trim() !== '') parseDay(day.trim(), context.serverClock());
    onApply({
      actor: actor.trim(),
      action: action.trim(),
      target: target.trim(),
      from: from.trim(),
      to: to.trim(),
    });
  };
  return (
    <Form
      title="Show only changes"
      fields={[
        { ...fieldOf(audit.list, 'actor'), initial: wanted.actor },
        { ...fieldOf(audit.list, 'action'), initial: wanted.action },
        { ...fieldOf(audit.list, 'target'), initial: wanted.target },
        { ...fieldOf(audit.list, 'from'), initial: wanted.from, help: DAY_HELP },
        { ...fieldOf(audit.list, 'to'), initial: wanted.to, help: DAY_HELP },
      ]}
      submitLabel="show"
      onLeave={onClose}
      onSubmit={apply}
    />
  );
}
