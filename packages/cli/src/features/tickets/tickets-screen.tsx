import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { addDays, dayOf, localStamp, showDay } from '@steward/api-client/rules/log-days';
import { plural } from '../../io/format.ts';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { DayForm } from '../../tui/components/day-form.tsx';
import { OPEN_TICKET } from './open-tickets-screen.tsx';
import { ticketResource } from './columns.ts';
import { isOpen, isUnhandled } from '@steward/api-client/rules/tickets';

const EVERY_SECONDS = 60;
const MINUTE_MS = 60_000;

/** The day is in the title: a row tells the time only. */
const { columns } = ticketResource((wire) => localStamp(Date.parse(wire)).slice(11, 16));

function factsOf(rows: readonly Ticket[] | undefined): string {
  if (!rows) return '';
  const counts = [
    plural(rows.length, 'ticket'),
    `open ${rows.filter(isOpen).length}`,
    `not handled ${rows.filter(isUnhandled).length}`,
  ];
  return counts.join(' · ');
}

const GONE = 'This account was deleted.';

const REPORTER: ListBinding<Ticket> = {
  keys: ['p'],
  label: 'reporter',
  quiet: true,
  help: "Open the reporter's profile.",
  needs: 'row',
  none: GONE,
  refuses: ({ reporter }) => (reporter ? undefined : GONE),
  run: ({ reporter }, { open }) => reporter && open('player', { name: reporter.name }),
};

interface TicketsProps {
  /** YYYYMMDD; empty: today. */
  readonly day: string;
}

/** Tickets of a day, newest first. */
export function TicketsScreen({ day: wanted }: TicketsProps) {
  const { replace } = useNavigation();
  const today = dayOf(useNow(MINUTE_MS));
  const day = wanted === '' ? today : wanted;
  const read = useRead(tickets.list, { params: { date: day } }, day === today ? { everySeconds: EVERY_SECONDS } : {});
  const show = (other: string) => replace('tickets', { day: other === today ? '' : other });
  const bindings: readonly ListBinding<Ticket>[] = [
    OPEN_TICKET,
    {
      keys: ['[', 'left', 'h'],
      label: 'day before',
      help: 'Tickets of the day before.',
      run: () => show(addDays(day, -1)),
    },
    {
      keys: [']', 'right', 'l'],
      label: 'next day',
      help: 'Tickets of the next day.',
      disabled: day < today ? undefined : 'This is today.',
      run: () => show(addDays(day, 1)),
    },
    { keys: ['a'], label: 'all open', help: tickets.open.summary, run: () => replace('open-tickets') },
    {
      keys: ['d'],
      label: 'day',
      help: 'Choose the day.',
      ask: (_row, close) => (
        <DayForm
          title="Tickets of a day"
          day={day}
          onLeave={close}
          onDone={(chosen) => {
            close();
            show(chosen);
          }}
        />
      ),
    },
    REPORTER,
  ];
  return (
    <ListScreen
      title={`Tickets ${day === today ? 'today' : showDay(day)}`}
      one="ticket"
      facts={factsOf(read.data)}
      // The rows of another day stand no longer under this one.
      read={read.isPlaceholderData ? { ...read, data: undefined, isPending: true } : read}
      columns={columns}
      empty={tickets.list.empty}
      bindings={bindings}
    />
  );
}
