import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '../../app/theme/fonts.css';
import '../../app/theme/tokens.css';
import '../../app/theme/base.css';
import { MapView } from '../map-view.tsx';
import { indexMarkers } from '../marker-index.ts';
import type { MapMarker } from '../markers.ts';
import { movedMarkers, randomMarkers } from './random-markers.ts';

declare global {
  interface Window {
    /** Moves all markers in each of so many frames, and ends with the last of them. */
    moveMarkers?: (frames: number) => Promise<void>;
    /** Milliseconds of a pick among so many markers, in each round: by the index, and by looking at each of them. */
    pickTimes?: (count: number, rounds: number, radius: number) => { readonly index: number; readonly scan: number }[];
  }
}

const asked = new URLSearchParams(window.location.search);
const markers = randomMarkers(Number(asked.get('markers') ?? 100_000), Number(asked.get('seed') ?? 1));
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark';

/** Where markers are in turn: made beforehand, as an answer of a server would be. */
const PLACES = 4;
/** Picks are much shorter than what a clock tells apart. */
const PICKS = 5000;
const SCANS = 3;
const SIDE = 6000;

let places: (readonly MapMarker[])[] | undefined;
let show: (next: readonly MapMarker[]) => void = () => undefined;

window.moveMarkers = async (frames) => {
  places ??= Array.from({ length: PLACES }, (_, at) => movedMarkers(markers, at + 1));
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    show(places[frame % PLACES] ?? markers);
  }
  // The last of them is drawn, too.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};

/** Looks at each of them, as plain as it can be: numbers behind each other in memory. */
function nearestOfAll(xs: Float32Array, ys: Float32Array, x: number, y: number, radius: number): number {
  let [best, least] = [-1, radius ** 2];
  for (let at = 0; at < xs.length; at++) {
    const [right, up] = [(xs[at] ?? 0) - x, (ys[at] ?? 0) - y];
    const distance = right * right + up * up;
    if (distance > least) continue;
    best = at;
    least = distance;
  }
  return best;
}

window.pickTimes = (count, rounds, radius) => {
  // What the index keeps are single floats, too: both are to find the same.
  const many = randomMarkers(count, 1).map((one) => ({ ...one, x: Math.fround(one.x), y: Math.fround(one.y) }));
  const index = indexMarkers(many);
  const [xs, ys] = [Float32Array.from(many, ({ x }) => x), Float32Array.from(many, ({ y }) => y)];
  const placeOf = (pick: number) => [((pick * 7919) % SIDE) - SIDE / 2, ((pick * 104_729) % SIDE) - SIDE / 2] as const;
  const timed = (from: number, picks: number, pick: (x: number, y: number) => unknown) => {
    const began = performance.now();
    for (let at = from; at < from + picks; at++) pick(...placeOf(at));
    return (performance.now() - began) / picks;
  };
  const [byIndex, byScan] = [
    (x: number, y: number) => index.nearest(x, y, radius)?.marker.id,
    (x: number, y: number) => nearestOfAll(xs, ys, x, y, radius),
  ];
  for (let pick = 0; pick < SCANS * 5; pick++) {
    const [x, y] = placeOf(pick);
    const [one, other] = [byIndex(x, y), byScan(x, y)];
    if (Number(one ?? -1) !== other) throw new Error(`The index finds ${one}, and looking at each ${other}.`);
  }
  return Array.from({ length: rounds + 1 }, (_, round) => ({
    index: timed(round * PICKS, PICKS, byIndex),
    scan: timed(round * PICKS, SCANS, byScan),
  })).slice(1);
};

function Page() {
  const [shown, setShown] = useState<readonly MapMarker[]>(markers);
  useEffect(() => {
    show = setShown;
  }, []);
  return <MapView label="Many markers" markers={shown} />;
}
const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
