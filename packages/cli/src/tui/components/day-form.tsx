import { showDay } from '@steward/api-client/rules/log-days';
import { Form } from './form.tsx';
import { useServices } from '../services.ts';
import { parseDay } from '../../io/days.ts';

interface DayFormProps {
  readonly title: string;
  readonly day: string;
  readonly onLeave: () => void;
  readonly onDone: (day: string) => void;
}

/** Asks for a day, written as in commands. */
export function DayForm({ title, day, onLeave, onDone }: DayFormProps) {
  const { context } = useServices();
  return (
    <Form
      title={title}
      fields={[{ name: 'day', label: 'Day', initial: showDay(day), help: 'today, yesterday, 3d, 20-06-2026.' }]}
      submitLabel="show"
      onLeave={onLeave}
      onSubmit={async ({ day: text = '' }) => onDone(parseDay(text, context.serverClock()))}
    />
  );
}
