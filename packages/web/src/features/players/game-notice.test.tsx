import { gameServers, type PlayerCommand } from '@steward/api-client/contract/game-servers';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { CommandsDialog } from './commands-dialog.tsx';
import { GameNotice } from './game-notice.tsx';

const command = (state: PlayerCommand['state'], more: Partial<PlayerCommand> = {}): PlayerCommand => ({
  id: 1,
  kind: 'ban',
  server: 'rpg',
  state,
  reason: null,
  askedAt: new Date().toISOString().replace(/\.\d+/, ''),
  askedBy: 'Rank_5',
  answeredAt: null,
  ...more,
});

function open(commands: PlayerCommand[], adminLevel = 5) {
  const transport = signedInTransport({ adminLevel }).on(gameServers.ofPlayer, () => commands);
  renderRoutes(
    [
      {
        path: '/player/:name',
        element: (
          <>
            <GameNotice name="John_Doe" />
            <p>here</p>
          </>
        ),
      },
      { path: '/player/:name/commands', element: <CommandsDialog /> },
    ],
    { at: '/player/John_Doe', transport },
  );
}

it('says that the game has not answered yet', async () => {
  open([command('waiting')]);
  expect(await screen.findByText('The game has not answered yet')).toBeTruthy();
  expect(screen.getByText(/^Ban:/).textContent).toContain('Waiting for the server');
});

it('says why the game did not do it, as text', async () => {
  open([command('refused', { reason: 'The game server refused: <b>full</b>' })]);
  expect(await screen.findByText('The game did not do what was asked')).toBeTruthy();
  expect(screen.getByText(/^Ban:/).textContent).toContain('<b>full</b>');
});

it('says nothing of what was done, or was refused days ago', async () => {
  open([command('done'), command('refused', { id: 2, askedAt: '2026-01-01T00:00:00Z' })]);
  await screen.findByText('here');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/^The game /)).toBeNull();
});

it('says which server did not do it, where several were asked', async () => {
  open([command('done'), command('refused', { id: 2, server: 'mc', reason: 'No.' })]);
  expect((await screen.findByText(/^Ban on mc:/)).textContent).toContain('No.');
});
