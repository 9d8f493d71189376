import { tickets, type OnlineStaff, type TicketDetail } from '@steward/api-client/contract/tickets';
import { adminTitle } from '@steward/api-client/rules/roles';
import { useMemo } from 'react';
import { plural } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { fit, wrap } from '../../io/width.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice, useNoticeText } from '../../tui/components/notice.tsx';
import type { Piece } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation } from '../../tui/navigation.ts';
import { ticketFacts } from './facts.ts';
import { showPlaytime } from '@steward/api-client/rules/playtime';
import { stateWord } from '@steward/api-client/rules/tickets';

const EVERY_SECONDS = 60;
const NAME_CELLS = 25;
const RANK_CELLS = 18;
const BLANK: readonly Piece[] = [{ text: ' ' }];

const afkText = ({ afk, isAfk }: OnlineStaff) =>
  `${isAfk ? 'AFK' : 'here'}, active for ${afk === null ? 'an unknown time' : showPlaytime(afk)}`;

const staffLine = (member: OnlineStaff): readonly Piece[] => [
  { text: fit(clean(member.name), NAME_CELLS), tone: member.isAfk ? 'quiet' : 'text' },
  { text: fit(adminTitle(member.adminLevel), RANK_CELLS), tone: 'accent' },
  { text: afkText(member), tone: member.isAfk ? 'warning' : 'ok' },
];

interface PersonKey {
  readonly key: string;
  readonly label: string;
  readonly who: string;
  readonly name: string | undefined;
}

function personBinding(
  open: (name: string) => void,
  ticket: TicketDetail | undefined,
  { key, label, who, name }: PersonKey,
): Binding {
  return {
    keys: [key],
    label,
    help: `Open the profile of ${who}.`,
    disabled: name !== undefined ? undefined : ticket ? 'There is no such account.' : 'Not loaded yet.',
    run: () => name !== undefined && open(name),
  };
}

const peopleOf = (ticket: TicketDetail | undefined): readonly PersonKey[] => [
  { key: 'p', label: 'reporter', who: 'whoever reports', name: ticket?.reporter?.name },
  { key: 'v', label: 'reported', who: 'whoever is reported', name: ticket?.reported?.name },
  { key: 'a', label: 'handler', who: 'the handler', name: ticket?.handler?.name },
];

/** One ticket: what it is about, who handles it, how it was reviewed, and who is online. */
export function TicketScreen({ id }: { readonly id: string }) {
  const { open } = useNavigation();
  const { width, height } = useArea();
  const read = useRead(tickets.show, { params: { id } });
  const online = useRead(tickets.staffOnline, { params: { id } }, { everySeconds: EVERY_SECONDS });
  const ticket = read.data;
  const waiting = useNoticeText({ query: online, empty: tickets.staffOnline.empty });
  const lines = useMemo((): readonly (readonly Piece[])[] => {
    if (!ticket) return [];
    const members = online.data ?? [];
    const heading: readonly Piece[] = [
      { text: 'Staff online ', tone: 'strong' },
      { text: online.data ? String(members.length) : '' },
    ];
    const listed =
      members.length > 0
        ? members.map(staffLine)
        : wrap(clean(waiting ?? ''), width).map((text): readonly Piece[] => [
            { text, tone: online.error ? 'danger' : 'quiet' },
          ]);
    return [...factLines(ticketFacts(ticket), width), BLANK, heading, ...listed];
  }, [ticket, online.data, online.error, waiting, width]);
  const scroll = useScroll(lines.length, height);
  return (
    <Frame
      title={`Ticket ${id}`}
      facts={
        ticket ? `${stateWord(ticket).toLowerCase()} · ${plural(ticket.staffOnlineAfk, 'staffMember')} not AFK` : ''
      }
      bindings={[
        ...peopleOf(ticket).map((person) => personBinding((name) => open('player', { name }), ticket, person)),
        reloadBinding(read, online),
        ...scroll.bindings,
      ]}
    >
      {ticket ? (
        <Lines lines={lines} top={scroll.top} height={height} />
      ) : (
        <Notice query={read} width={width} empty={undefined} />
      )}
    </Frame>
  );
}
