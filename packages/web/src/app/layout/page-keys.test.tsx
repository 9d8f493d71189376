import { PLAYER_KEYS } from '@steward/api-client/rules/keys';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { features } from '../features.ts';
import { titledIn } from '../../components/pages.ts';
import { PagesProvider } from '../../components/pages.ts';
import { PageKeys } from './page-keys.tsx';

const Here = () => (
  <PagesProvider value={titledIn(features)}>
    <PageKeys />
    <input aria-label="Text" />
    <div data-row="0" tabIndex={0}>
      <a href="/player/Cesar_Vialpando">Cesar_Vialpando</a>
    </div>
  </PagesProvider>
);

function show(at: string, adminLevel: number) {
  return renderRoutes([{ path: '*', element: <Here /> }], { at, transport: signedInTransport({ adminLevel }) });
}
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });

describe('keys', () => {
  it('give each page one letter at most', () => {
    const letters = titledIn(features).flatMap(({ go }) => (go === undefined ? [] : [go]));
    expect(letters.length).toBeGreaterThan(8);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).not.toContain('c');
  });

  it('go to a page by g and its letter, and only where the viewer may', async () => {
    const { router } = show('/', 5);
    await screen.findByLabelText('Text');
    await waitFor(() => {
      press('g');
      press('l');
      expect(router.state.location.pathname).toBe('/manage/logs');
    });
    press('l');
    expect(router.state.location.pathname).toBe('/manage/logs');
  });

  it('act on the player of the page, or of the row that has the focus', async () => {
    const { router } = show('/player/Carl_Johnson', 6);
    await screen.findByLabelText('Text');
    await waitFor(() => {
      press('b');
      expect(router.state.location.pathname).toBe('/player/Carl_Johnson/ban');
    });
    const row = document.querySelector<HTMLElement>('[data-row]');
    row?.focus();
    press('n', row ?? undefined);
    expect(router.state.location.pathname).toBe('/player/Cesar_Vialpando/notes');
  });

  it.each([
    [PLAYER_KEYS.note, 'notes'],
    [PLAYER_KEYS.ban, 'ban'],
    [PLAYER_KEYS.unban, 'unban'],
    [PLAYER_KEYS.punish, 'punish'],
    [PLAYER_KEYS.alert, 'alert'],
  ])('lead by %s to %s, as in the terminal', async (key, part) => {
    const { router } = show('/player/Carl_Johnson', 6);
    await screen.findByLabelText('Text');
    await waitFor(() => {
      press(key);
      expect(router.state.location.pathname).toBe(`/player/Carl_Johnson/${part}`);
    });
  });

  it('are letters where somebody types', async () => {
    const { router } = show('/player/Carl_Johnson', 6);
    const field = await screen.findByLabelText('Text');
    press('b', field);
    press('?', field);
    expect(router.state.location.pathname).toBe('/player/Carl_Johnson');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown by the question mark', async () => {
    show('/', 5);
    await screen.findByLabelText('Text');
    press('?');
    const map = await screen.findByRole('dialog', { name: 'Keys' });
    expect(map.textContent).toContain('Logs');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
