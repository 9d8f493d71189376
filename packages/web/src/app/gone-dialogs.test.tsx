import { alerts } from '@steward/api-client/contract/alerts';
import { accounts } from '@steward/api-client/contract/accounts';
import { awardYears } from '@steward/api-client/contract/award-lists';
import { bugs } from '@steward/api-client/contract/bugs';
import { donations } from '@steward/api-client/contract/donations';
import { restarts } from '@steward/api-client/contract/restarts';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Outlet, type RouteObject } from 'react-router-dom';
import { read } from '../api.ts';
import { renderRoutes, signedInTransport } from '../testing/render-app.tsx';
import { Refusal } from '../testing/scripted-transport.ts';
import { features } from './features.ts';

/** Only the dialog of an address: the pages under it have tests of their own. */
const dialogsOf = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) =>
    route.children === undefined
      ? route
      : {
          ...(route.path === undefined ? {} : { path: route.path }),
          handle: route.handle as unknown,
          element: <Outlet />,
          children: dialogsOf(route.children),
        },
  );

const DIALOGS: readonly (readonly [at: string, list: Endpoint, answer: unknown])[] = [
  ['/donate/99/buy', donations.show, { donateCredits: 500, shopUrl: null, packages: [] }],
  ['/develop/restart/99/move', restarts.targets, []],
  ['/develop/restart/99/cancel', restarts.targets, []],
  ['/develop/restart/schedules/99/skip', restarts.schedules, []],
  ['/develop/restart/schedules/99/remove', restarts.schedules, []],
  ['/develop/bugs/99/close', bugs.list, []],
  [
    '/develop/bugs/99/close',
    bugs.list,
    [{ id: 99, date: '2026-06-20T18:10:00Z', name: null, feature: 'Cars', description: 'They fly.', status: 'closed' }],
  ],
  ['/account/tokens/99/revoke', accounts.tokens, []],
  ['/account/devices/99/sign-out', accounts.devices, []],
  ['/player/Ryder/alert/99/delete', alerts.list, []],
  ['/manage/awards/99/open', awardYears.list, []],
];
const open = (at: string, list: Endpoint, answer: unknown) => {
  const transport = signedInTransport({ adminLevel: 10, developerLevel: 3 }).on(list, answer);
  return renderRoutes(dialogsOf(features), { at, transport });
};
/** An answer that takes long enough for the wait to be seen. */
const later = (answer: unknown) => () => new Promise((resolve) => setTimeout(() => resolve(answer), 30));
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));

it.each(DIALOGS)('%s asks nothing of what is not there, and says so', async (at, list, answer) => {
  open(at, list, answer);
  const dialog = await screen.findByRole('dialog');
  const text = within(dialog).getByRole('status').textContent;
  expect(text).toMatch(/\w{3} .*\./);
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect(within(dialog).getByRole('heading').textContent).not.toContain('?');
  expect(buttons(dialog)).toEqual(['Close', 'Close']);
});

it.each(DIALOGS)('%s says why it cannot be asked where the list cannot be read', async (at, list, answer) => {
  const { transport } = open(at, list, new Refusal(500, 'The disk is full.'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('The disk is full.')).toBeTruthy();
  expect(buttons(dialog)).toEqual(['Close', 'Try again', 'Close']);
  const again = within(dialog).getByRole('button', { name: 'Try again' });
  again.focus();
  transport.on(list, later(new Refusal(500, 'The disk is still full.')));
  fireEvent.click(again);
  expect(await within(dialog).findByText('The disk is still full.')).toBeTruthy();
  expect(document.activeElement).toBe(again);
  transport.on(list, later(answer));
  fireEvent.click(again);
  expect(await within(dialog).findByRole('status')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(buttons(dialog)).toEqual(['Close', 'Close']);
});

it('says nothing of what an older list does not hold while it is read anew', async () => {
  let answer: (of: readonly []) => void = () => {};
  const reading = new Promise<readonly []>((resolve) => (answer = resolve));
  const { transport, queryClient, router } = open('/develop/bugs', accounts.tokens, () => reading);
  queryClient.setQueryData(read(accounts.tokens).queryKey, [], { updatedAt: 1 });
  await act(() => router.navigate('/account/tokens/99/revoke'));
  await waitFor(() => expect(transport.calls).toContain(`GET ${accounts.tokens.path}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer([]);
  expect(await screen.findByText('You have no such token.', { exact: false })).toBeTruthy();
});
