import { accounts } from '@steward/api-client/contract/accounts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { principalOptions } from '../../session.ts';
import { routes } from './routes.tsx';

const all = [
  ...routes,
  { path: '/login', element: <p>The login page</p> },
  { path: '/', element: <p>The dashboard</p> },
];

describe('/logout', () => {
  it('ends the session and forgets who was signed in', async () => {
    const { transport, queryClient } = renderRoutes(all, {
      at: '/logout',
      transport: signedInTransport().on(accounts.signOut, { user: false }),
    });
    await screen.findByText('The login page');
    expect(transport.calls).toContain('POST logout');
    expect(queryClient.getQueryData(principalOptions.queryKey)).toEqual({ user: false });
  });

  it('says so when it did not work, and tries again', async () => {
    const { transport } = renderRoutes(all, {
      at: '/logout',
      transport: signedInTransport().on(accounts.signOut, new Refusal(500, 'Something went wrong...')),
    });
    await screen.findByText('You are still signed in');
    transport.on(accounts.signOut, { user: false });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The login page');
  });
});
