import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { path } from '../components/paths.ts';
import { renderRoutes } from '../testing/render-app.tsx';
import { useRouteParam } from './use-route-param.ts';

function Show() {
  return <output data-testid="params">{JSON.stringify([useRouteParam('name'), useRouteParam('serial')])}</output>;
}

const routes = [{ path: '/player/:name/serials/:serial?', element: <Show /> }];

describe('useRouteParam', () => {
  it.each(["O'Neil", '[TAG]Jo.hn', 'a/b', '100%', 'Zoë', '.', '..', '%2F', '%', 'a b', '?x=1#y', 'a\\b', '%1F', '😀'])(
    'gives back %j as it was written',
    async (name) => {
      renderRoutes(routes, { at: path`/player/${name}/serials/${'A1'}` });
      expect((await screen.findByTestId('params')).textContent).toBe(JSON.stringify([name, 'A1']));
    },
  );

  it('is empty for a parameter that is not there', async () => {
    renderRoutes(routes, { at: '/player/Carl/serials' });
    expect((await screen.findByTestId('params')).textContent).toBe('["Carl",""]');
  });
});
