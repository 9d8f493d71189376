import { security, type SecurityEvent } from '@steward/api-client/contract/security';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const AT = '2026-06-20T18:00:00Z';

const event: SecurityEvent = {
  id: 9,
  at: AT,
  reason: 'wrong-password',
  name: 'a\u202Eb',
  address: '203.0.113.5',
  call: 'accounts.signIn',
  count: 3,
};

function open(at = '/manage/security') {
  const asked: object[] = [];
  const transport = signedInTransport({ adminLevel: 6 })
    .on(security.bursts, [
      { id: 1, kind: 'address', subject: '203.0.113.5', startedAt: AT, lastAt: AT, failures: 31 },
      { id: 2, kind: 'name', subject: 'rank_9', startedAt: AT, lastAt: AT, failures: 22 },
    ])
    .on(security.events, ({ query }) => {
      asked.push(query);
      return [event];
    });
  return { ...renderRoutes(routes, { at, transport }), asked };
}

describe('the security page', () => {
  it('shows bursts and entries, with what cannot be seen as marks', async () => {
    open();
    expect((await screen.findAllByText('Wrong name or password')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/U\+202E/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /to the account rank_9/ })).toBeTruthy();
  });
  it('leads from a burst to its entries, and asks for what the form holds', async () => {
    const { asked, router } = open();
    fireEvent.click(await screen.findByRole('link', { name: /from 203\.0\.113\.5/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?address=203.0.113.5'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ address: '203.0.113.5' }));
  });
});

it('says why there is nothing where the server refuses', () =>
  expectRefusal(routes, '/manage/security', security.events));
