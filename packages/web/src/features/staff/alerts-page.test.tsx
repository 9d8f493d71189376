import { alerts, type AlertToStaff } from '@steward/api-client/contract/alerts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const alert = (unread: boolean): AlertToStaff => ({
  ...{ id: 3, playerName: 'Ryder', reason: 'Shoots through walls', date: '2026-06-20T18:00:00Z', staffName: 'Rank_5' },
  ...{ channel: null, tagHere: false, tagIngame: true, unread },
});

it('tells the server again that alerts were seen, with a pause, until it hears', async () => {
  const looks: number[] = [];
  const transport = signedInTransport({ adminLevel: 2 }).on(alerts.inbox, ({ query }) => {
    if (query['look'] === undefined) return [alert(looks.length < 3)];
    looks.push(performance.now());
    return looks.length < 3 ? new Refusal(503, 'The panel restarts.') : [alert(false)];
  });
  const { unmount } = renderRoutes(routes, { at: '/alerts', transport });
  await screen.findByText('Shoots through walls');
  await waitFor(() => expect(looks).toHaveLength(3), { timeout: 6000 });
  const [first = 0, second = 0, third = 0] = looks;
  expect(second - first).toBeGreaterThan(450);
  expect(third - second).toBeGreaterThan(950);
  // It is marked while the page is open, and heard once is enough.
  expect(screen.getByText('New')).toBeTruthy();
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((passed) => setTimeout(passed, 100));
  expect(looks).toHaveLength(3);
  unmount();
});

it('stops once the page is left', async () => {
  let looks = 0;
  const transport = signedInTransport({ adminLevel: 2 }).on(alerts.inbox, ({ query }) => {
    if (query['look'] === undefined) return [alert(true)];
    looks += 1;
    return new Refusal(503, 'The panel restarts.');
  });
  const { unmount } = renderRoutes(routes, { at: '/alerts', transport });
  await waitFor(() => expect(looks).toBe(1));
  unmount();
  await new Promise((passed) => setTimeout(passed, 1800));
  expect(looks).toBe(1);
});

it('tells of an alert that came before the list said that the last look was heard', async () => {
  let looks = 0;
  const shown = [alert(true)];
  const transport = signedInTransport({ adminLevel: 2 }).on(alerts.inbox, ({ query }) => {
    if (query['look'] !== undefined) looks += 1;
    return [...shown];
  });
  const { unmount, queryClient } = renderRoutes(routes, { at: '/alerts', transport });
  await waitFor(() => expect(looks).toBe(1));
  shown.unshift({ ...alert(true), id: 4, reason: 'Back again' });
  await queryClient.invalidateQueries();
  await screen.findByText('Back again');
  await waitFor(() => expect(looks).toBe(2));
  unmount();
});
