import { restarts, type ComingRestart } from '@steward/api-client/contract/restarts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useViewer } from '../../hooks/use-viewer.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { RestartBar } from './restart-bar.tsx';

function Bar() {
  const viewer = useViewer();
  return (
    <>
      {viewer && <RestartBar viewer={viewer} />}
      <p>The page</p>
    </>
  );
}

const coming = (secondsLeft: number, more: Partial<ComingRestart> = {}): ComingRestart => ({
  id: 1,
  target: 'prod',
  label: 'Production server',
  state: 'waiting',
  at: `${new Date(Date.now() + secondsLeft * 1000).toISOString().slice(0, 19)}Z`,
  secondsLeft,
  reason: 'New map',
  by: 'Rank_7',
  onlyEmpty: false,
  ...more,
});

describe('the bar of restarts', () => {
  const open = (adminLevel: number, list: ComingRestart[]) =>
    renderRoutes([{ path: 'x', element: <Bar /> }], {
      at: '/x',
      transport: signedInTransport({ adminLevel }).on(restarts.coming, () => list),
    });

  it('tells staff what restarts soon and why, and what runs', async () => {
    open(1, [coming(540), coming(-3, { id: 2, state: 'running', label: 'Event server' })]);
    const bar = await screen.findByRole('list', { name: 'Restarts' });
    expect(bar.textContent).toMatch(/Production server restarts in (?:9:00|8:5\d)/);
    expect(bar.textContent).toContain('New map (Rank_7)');
    expect(bar.textContent).toContain('Event server restarts now');
    expect(screen.queryByRole('link', { name: 'Restarts' })).toBeNull();
  });

  it('leads those who may restart to the page, and says nothing of what is far off or waits for an empty server', async () => {
    open(7, [
      coming(60),
      coming(7200, { id: 2, label: 'Later' }),
      coming(60, { id: 3, label: 'Empty', onlyEmpty: true }),
    ]);
    expect(await screen.findByRole('link', { name: 'Restarts' })).toBeTruthy();
    expect(screen.queryByText(/Later|Empty/)).toBeNull();
  });

  it('is not there for players', async () => {
    open(0, [coming(60)]);
    expect(await screen.findByText('The page')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('list', { name: 'Restarts' })).toBeNull();
  });
});
