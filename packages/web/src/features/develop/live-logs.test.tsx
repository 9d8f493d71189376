import { develop } from '@steward/api-client/contract/develop';
import type { TailEvent } from '@steward/api-client/contract/logs';
import type { Transport } from '@steward/api-client/transport/transport';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LogRow } from '../../components/log-view/lines.ts';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

// Without a layout nothing of a window of rows is seen.
vi.mock('../../components/log-view/log-view.tsx', () => ({
  LogView: ({ rows }: { readonly rows: readonly LogRow[] }) => rows.map(({ key, text }) => <p key={key}>{text}</p>),
}));

const line = (id: string, text: string): TailEvent => ({
  ...{ kind: 'line', id, day: '20260620', file: 'general.log', time: '2026-06-20T18:00:00Z', text },
});
const EVENTS: readonly TailEvent[] = [
  line('1', '[18:00:00] <b>Carl</b> bought a car'),
  { kind: 'gap', skipped: 3 },
  line('2', '[18:00:01] Ryder sold a boat'),
];

/** The script, and for each followed log these events; then the connection stays open. */
function following(): { readonly transport: Transport; readonly followed: string[] } {
  const script = signedInTransport({ developerLevel: 1 });
  const followed: string[] = [];
  const body = EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return {
    followed,
    transport: {
      send(request) {
        if (!request.path.startsWith('/api/rpg/develop/logs/')) return script.send(request);
        followed.push(request.path);
        return Promise.resolve({
          status: 200,
          header: () => null,
          text: () => Promise.resolve(body),
          async *bytes() {
            yield new TextEncoder().encode(body);
            await new Promise((resolve) => request.signal?.addEventListener('abort', resolve, { once: true }));
          },
        });
      },
    },
  };
}

const open = (at: string) => {
  const { transport, followed } = following();
  return { ...renderRoutes(routes, { at, transport }), followed };
};

it('shows lines as they come, as text, and what was skipped between them', async () => {
  const { followed } = open('/develop?types=general');
  expect(await screen.findByText(/<b>Carl<\/b> bought a car/)).toBeTruthy();
  expect(screen.getByText('— 3 lines were skipped, the connection was too slow —')).toBeTruthy();
  expect(followed).toEqual(['/api/rpg/develop/logs/general?lines=200']);
});

it('follows up to four side by side, and the address holds which and what is looked for', async () => {
  const { router, followed } = open('/develop');
  await screen.findByText(/Ryder sold a boat/);
  fireEvent.change(screen.getByLabelText('Show only lines with'), { target: { value: 'carl' } });
  expect(screen.queryByText(/Ryder sold a boat/)).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { pressed: false })[0] as HTMLElement);
  const types = new URLSearchParams(router.state.location.search).get('types')?.split(',') ?? [];
  expect(types).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByText(/3 lines were skipped/)).toHaveLength(2));
  expect(followed).toHaveLength(2);
});

it('says that new lines wait while it is paused', async () => {
  open('/develop');
  await screen.findByText(/Ryder sold a boat/);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused. New lines wait until you resume.')).toBeTruthy();
});

it('says why a log is not followed where the server refuses', () => expectRefusal(routes, '/develop', develop.tail));
