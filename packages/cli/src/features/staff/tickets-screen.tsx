import { tickets, type Ticket } from '@steward/api-client/contract/tickets';
import { addDays, dayOf, localStamp, showDay } from '@steward/api-client/rules/log-days';
import { useState } from 'react';
import { plural } from '../../io/format.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { DayForm } from './day-form.tsx';
import { RowList } from './row-list.tsx';
import { ticketResource } from './ticket-columns.ts';
import { isOpen, isUnhandled } from '@steward/api-client/rules/tickets';

const NONE: readonly Ticket[] = [];
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

interface TicketsProps {
  /** YYYYMMDD; empty: today. */
  readonly day: string;
}

/** Tickets of a day, newest first. */
export function TicketsScreen({ day: wanted }: TicketsProps) {
  const { open, replace } = useNavigation();
  const today = dayOf(useNow(MINUTE_MS));
  const [isChoosing, setChoosing] = useState(false);
  const day = wanted === '' ? today : wanted;
  const read = useRead(tickets.list, { params: { date: day } }, day === today ? { everySeconds: EVERY_SECONDS } : {});
  const show = (other: string) => replace('tickets', { day: other === today ? '' : other });
  const bindings = (ticket: Ticket | undefined): readonly Binding[] => [
    {
      keys: ['enter'],
      label: 'open',
      help: 'Open the ticket.',
      disabled: ticket ? undefined : 'There is no ticket to open.',
      run: () => ticket && open('ticket', { id: String(ticket.id) }),
    },
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
    { keys: ['o'], label: 'all open', help: tickets.open.summary, run: () => replace('open-tickets') },
    { keys: ['d'], label: 'day', help: 'Choose the day.', run: () => setChoosing(true) },
    {
      keys: ['p'],
      label: 'reporter',
      quiet: true,
      help: "Open the reporter's profile.",
      disabled: ticket?.reporter ? undefined : 'This account was deleted.',
      run: () => ticket?.reporter && open('player', { name: ticket.reporter.name }),
    },
  ];
  return (
    <RowList
      title={`Tickets ${day === today ? 'today' : showDay(day)}`}
      facts={factsOf(read.data)}
      rows={read.isPlaceholderData ? NONE : (read.data ?? NONE)}
      columns={columns}
      read={{
        isPending: read.isPending || read.isPlaceholderData,
        error: read.error,
        refetch: () => read.refetch(),
      }}
      empty="No tickets found"
      bindings={bindings}
      overlay={
        isChoosing ? (
          <DayForm
            title="Tickets of a day"
            day={day}
            onLeave={() => setChoosing(false)}
            onDone={(chosen) => {
              setChoosing(false);
              show(chosen);
            }}
          />
        ) : undefined
      }
    />
  );
}
