import { players } from '@steward/api-client/contract/players';
import {
  sessions,
  type OwnSession,
  type Session,
  type SessionDetail,
  type SessionEvent,
} from '@steward/api-client/contract/sessions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProfile } from '../../testing/factories.ts';
import { expectRefusal } from '../../testing/expect-refusal.ts';
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
    expect(headers().join()).toBe('Id,Since,Ended,Duration,Consent');
    expect(router.state.location.pathname).toBe('/sessions/player/carl');
    expect(screen.queryAllByText('all current sessions')).toHaveLength(level === 0 ? 0 : 1);
  });

  it.each([true, undefined])(
    'are those of a character of theirs, too, where the server says that: %s',
    async (isOwn) => {
      const transport = signedInTransport({ adminLevel: 3, name: 'Carl' })
        .on(players.show, aProfile({ name: 'Character', isOwn }))
        .on(sessions.ofPlayer, [{ ...(isOwn ? own : whole), name: 'Character' }]);
      const { router } = renderRoutes(routes, { at: '/sessions/player/Character', transport });
      const shown = isOwn ? 'Given' : '4 VAC flags';
      await waitFor(() => expect(headers().join().includes('Flags')).toBe(!isOwn));
      fireEvent.click(await screen.findByText(shown));
      const at = isOwn ? '/sessions/player/Character' : '/sessions/8';
      await waitFor(() => expect(router.state.location.pathname).toBe(at));
      expect(screen.queryAllByText(/Other members of staff review your sessions/)).toHaveLength(isOwn ? 1 : 0);
    },
  );
});

const detail = (): SessionDetail => ({
  ...whole,
  timestampEnd: '2026-06-20T19:00:00Z',
  cleanedAt: null,
  cleanedBy: null,
  meta: {
    launcher: '4.1',
    uuid: null,
    samp: null,
    vm: false,
    devMode: false,
    initialClientSettings: { fps: 60 },
    ...{ libraryFiles: 2, processFiles: 1, screenFiles: 0, otherFiles: 1 },
  },
});
const event: SessionEvent = { id: 1, label: 'Scanned', timestamp: '2026-06-20T18:00:00Z', details: ['quick'] };
const HASH = 'ab'.repeat(32);
const unknown = { verdict: 'unknown', severity: null, description: null } as const;

describe('a session', () => {
  it('shows what the VAC lists say of the kinds that a manager ticks, without hashes', async () => {
    const transport = signedInTransport({ adminLevel: 6, name: 'Boss' });
    transport.on(sessions.show, detail()).on(sessions.events, [event]);
    transport.on(sessions.libraries, [{ name: 'hook.dll', ...unknown }]);
    transport.on(sessions.processes, [{ name: 'game.exe', ...unknown }]);
    const { router } = renderRoutes(routes, { at: '/sessions/8', transport });
    fireEvent.click(await screen.findByLabelText('Libraries (2)'));
    expect(await screen.findByText('hook.dll')).toBeTruthy();
    expect(headers().join()).toBe('Kind,On the lists,Severity,File,Description');
    fireEvent.click(screen.getByLabelText('Processes (1)'));
    expect(await screen.findByText('game.exe')).toBeTruthy();
    expect(router.state.location.search).toBe('?show=library%2Cprocess');
    fireEvent.click(screen.getByLabelText('Libraries (2)'));
    await waitFor(() => expect(screen.queryByText('hook.dll')).toBeNull());
    for (const text of ['Raw metadata', 'Data of the client', 'Clean session', 'Other files (1)'])
      expect(screen.queryByText(text)).toBeNull();
  });

  it('has its internals for who develops VAC', async () => {
    const transport = signedInTransport({ adminLevel: 0, permissions: ['vacDeveloper'], name: 'Dev' });
    const session = detail();
    transport.on(sessions.show, { ...session, meta: { ...session.meta, raw: { build: { key: 'seven' } } } });
    transport.on(sessions.events, [{ ...event, payload: { tick: 5 } }]);
    transport.on(sessions.files, [
      {
        ...{ name: 'hook.dll', ...unknown, hash: HASH, kind: 'library', size: 2048 },
        ...{
          timestamp: '2026-06-20T18:00:00Z',
          earlier: [{ hash: 'cd'.repeat(16), timestamp: '2026-06-20T18:00:00Z' }],
        },
      },
    ]);
    renderRoutes(routes, { at: '/sessions/8?show=library', transport });
    expect(await screen.findByText('build.key')).toBeTruthy();
    expect(await screen.findByText('Data of the client')).toBeTruthy();
    expect(await screen.findByText('hook.dll')).toBeTruthy();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/sessions/hash/"]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/sessions/hash/${HASH}`,
      `/sessions/hash/${'cd'.repeat(16)}`,
    ]);
    expect(screen.getAllByText('Clean session').length).toBeGreaterThan(0);
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

it('says why there is nothing where the server refuses', () => expectRefusal(routes, '/sessions', sessions.active));
