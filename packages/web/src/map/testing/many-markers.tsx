import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '../../app/theme/fonts.css';
import '../../app/theme/tokens.css';
import '../../app/theme/base.css';
import { MapView } from '../map-view.tsx';
import { indexMarkers } from '../marker-index.ts';
import { randomMarkers } from './random-markers.ts';

declare global {
  interface Window {
    /** Milliseconds of a search of the index with a radius, each the mean of 100 of them. */
    searchTimes?: (rounds: number, radius: number) => number[];
  }
}

const asked = new URLSearchParams(window.location.search);
const markers = randomMarkers(Number(asked.get('markers') ?? 100_000), Number(asked.get('seed') ?? 1));
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark';

const ROUND = 100;

window.searchTimes = (rounds, radius) => {
  const index = indexMarkers(markers);
  return Array.from({ length: rounds }, (_, round) => {
    const began = performance.now();
    for (let at = round * ROUND; at < (round + 1) * ROUND; at++)
      index.nearest(((at * 7919) % 6000) - 3000, ((at * 104_729) % 6000) - 3000, radius);
    return (performance.now() - began) / ROUND;
  });
};

const Page = () => <MapView label="Many markers" markers={markers} />;
const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
