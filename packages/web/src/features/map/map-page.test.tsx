import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { routes } from './routes.tsx';

describe('/map', () => {
  it('names the zone of the marker and shares a link to it', async () => {
    renderRoutes(routes, { at: '/map?position=2495 -1687 13' });
    await screen.findByText('Ganton · 2495.0, -1687.0, 13.0');
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByText('The link to this place was copied.');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/map\?x=2495&y=-1687&z=13$/));
  });

  it('describes both forms when the marker is not valid', async () => {
    renderRoutes(routes, { at: '/map?position=abc' });
    await screen.findByText('This marker is not valid.');
    expect(screen.getByText('/map?position=10 20 30')).toBeDefined();
    expect(screen.getByText('/map?x=10&y=20&z=30')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('is the island alone without a marker', async () => {
    renderRoutes(routes, { at: '/map' });
    await screen.findByText('San Andreas');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(await screen.findByText('Nothing is on this map.')).toBeDefined();
  });

  it('says when a place is off the map or inside', async () => {
    const first = renderRoutes(routes, { at: '/map?x=9000&y=0&z=0' });
    await screen.findByText(/lies outside of the map/);
    first.unmount();
    renderRoutes(routes, { at: '/map?x=0&y=0&z=1002' });
    await screen.findByText(/inside of an interior/);
  });
});
