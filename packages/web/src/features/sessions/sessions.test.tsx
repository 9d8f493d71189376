import { sessions, type OwnSession, type Session } from '@steward/api-client/contract/sessions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

const own: OwnSession = {
  id: 7,
  name: 'Carl',
  timestampStart: '2026-06-20T18:00:00Z',
  timestampEnd: null,
  consent: true,
};
const whole: Session = {
  ...own,
  id: 8,
  name: 'Other',
  connected: true,
  socket: true,
  flagged: -4,
  flagReason: 'aim.dll',
  cleaned: false,
  launcher: '4.1',
  vm: false,
};

const open = (at: string, adminLevel: number, list: readonly Session[]) => {
  const transport = signedInTransport({ adminLevel, name: 'Carl' });
  transport.on(sessions.ofPlayer, [...list]).on(sessions.active, [...list]);
  return renderRoutes(routes, { at, transport });
};

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe("a player's own sessions", () => {
  it.each([0, 3])('show start, end, duration and consent at rank %d, and lead nowhere', async (level) => {
    const { router } = open('/sessions/player/carl', level, [own]);
    fireEvent.click(await screen.findByText('Given'));
    expect(headers().join()).toBe('Session,Since,Ended,Duration,Consent');
    expect(router.state.location.pathname).toBe('/sessions/player/carl');
    expect(screen.queryAllByText('all current sessions')).toHaveLength(level === 0 ? 0 : 1);
  });
});

describe('sessions for review', () => {
  it('have no column of what is kept from the reviewer', async () => {
    open('/sessions', 3, [whole]);
    await screen.findByText('4 VAC flags');
    expect(headers().join()).toBe('Player,State,Since,Duration,Flags,Launcher,VM');
  });

  it('lead from an own one to the own list, as nobody reviews their own', async () => {
    const { router } = open('/sessions', 3, [whole, own]);
    fireEvent.click((await screen.findAllByText('Active'))[1] ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sessions/player/Carl'));
  });
});
