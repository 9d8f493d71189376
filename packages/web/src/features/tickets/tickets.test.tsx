import { tickets, type TicketDetail } from '@steward/api-client/contract/tickets';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const ticket: TicketDetail = {
  ...{ id: 9, type: 1, reporter: { name: 'Carl_Johnson' }, reported: null, staff: null, handlerId: null },
  ...{ date: '2026-06-20T18:10:00Z', reason: '<b>Help</b>', closeReason: 'None', closedAt: null },
  ...{ reviewed: null, review: null, staffOnlineAfk: 2, handler: null },
};
const open = (at: string) =>
  renderRoutes(routes, {
    at: `/staff/${at}`,
    transport: signedInTransport({ adminLevel: 2 })
      .on(tickets.list, [ticket])
      .on(tickets.open, [ticket], 1)
      .on(tickets.show, ticket)
      .on(tickets.staffOnline, []),
  });

it.each(['tickets', 'tickets/open'])('lists the %s, with reasons as text', async (at) => {
  open(at);
  expect(await screen.findByText('<b>Help</b>')).toBeTruthy();
  expect(screen.getByText('Carl_Johnson')).toBeTruthy();
});

it('shows a ticket: its reason, that nobody handles it, and that no staff are online', async () => {
  open('ticket/9');
  expect(await screen.findByText('<b>Help</b>')).toBeTruthy();
  expect(screen.getByText('Nobody handles this ticket.')).toBeTruthy();
  expect(await screen.findByText(tickets.staffOnline.empty)).toBeTruthy();
});

it('says where there is no such ticket', async () => {
  const transport = signedInTransport({ adminLevel: 2 })
    .on(tickets.show, new Refusal(404, 'There is no such ticket.'))
    .on(tickets.staffOnline, []);
  renderRoutes(routes, { at: '/staff/ticket/9', transport });
  expect(await screen.findByText(/no such ticket|does not exist/i)).toBeTruthy();
});
