import { accounts } from '@steward/api-client/contract/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const device = {
  id: 2,
  createdAt: '2026-06-20T18:00:00Z',
  lastSeenAt: '2026-06-20T18:00:00Z',
  ip: '198.51.100.7',
  userAgent: 'steward-cli/0.1.0',
  current: false,
};

describe('/account', () => {
  it('lists devices and signs one out', async () => {
    const transport = signedInTransport()
      .on(accounts.devices, [device, { ...device, id: 1, current: true }])
      .on(accounts.revokeDevice, { ok: true });
    const { router } = renderRoutes(routes, { at: '/account', transport });
    fireEvent.click(await screen.findByRole('link', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign out Steward in a terminal?' });
    press('Sign out');
    await screen.findByText('The device was signed out.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/devices'));
    expect(transport.calls).toContain('DELETE rpg/account/sessions/2');
  });

  it('makes a token and shows it once', async () => {
    const entry = {
      id: 3,
      name: 'tail',
      scopes: ['read'],
      createdAt: '2026-06-20T18:00:00Z',
      expiresAt: null,
      lastUsedAt: null,
    };
    const transport = signedInTransport()
      .on(accounts.tokens, [])
      .on(accounts.createToken, { token: 'stw_secret', entry });
    renderRoutes(routes, { at: '/account/tokens/add', transport });
    await screen.findByLabelText('Name');
    press('Make token');
    await screen.findByText('Give the token a name.');
    type('Name', 'tail');
    type('It works for', '3');
    press('Make token');
    await screen.findByText('stw_secret');
    expect(transport.bodies(accounts.createToken)).toEqual([{ name: 'tail', scopes: ['read'], expiresAt: null }]);
    press('Done');
    await waitFor(() => expect(screen.queryByText('stw_secret')).toBeNull());
  });

  it('refuses two new passwords that differ, then changes it', async () => {
    const transport = signedInTransport().on(accounts.changePassword, { ok: true });
    renderRoutes(routes, { at: '/account/password', transport });
    await screen.findByLabelText('Current password');
    type('Current password', 'steward-demo');
    type('New password', 'correct horse');
    type('New password again', 'correct house');
    press('Change password');
    await screen.findByText('The new password and its repetition differ. Type both again.');
    type('New password again', 'correct horse');
    press('Change password');
    await screen.findByText('Your password was changed. Other devices were signed out.');
    expect(transport.bodies(accounts.changePassword)).toEqual([{ current: 'steward-demo', password: 'correct horse' }]);
  });
});

it.each([
  ['/account/devices', accounts.devices],
  ['/account/tokens', accounts.tokens],
])('says at %s why there is nothing where the server refuses', (at, call) => expectRefusal(routes, at, call));
