import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Button } from '../components/controls/button.tsx';
import { Notice } from '../components/notices.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { MapCanvas } from './map-canvas.tsx';
import { placed, withSurface, type MapArea, type MapMarker } from './markers.ts';
import css from './map.module.css';
import { canDraw } from './scene.tsx';
import { boxAround, WHOLE_MAP, type Box } from './view.ts';

const MarkerList = lazy(() => import('./marker-list.tsx').then((module) => ({ default: module.MarkerList })));

export interface MapViewProps {
  /** What the map shows, for people who do not see it. */
  readonly label: string;
  readonly markers: readonly MapMarker[];
  readonly areas?: readonly MapArea[];
  /** What it looks at first: the whole island, or the things on it. */
  readonly look?: 'island' | 'things';
  /** `small`: a part of a page, which the wheel and one finger scroll on. */
  readonly size?: 'small' | 'large';
  /** `floor`: a plain floor in place of the island, for what lies inside of a property. */
  readonly ground?: 'island' | 'floor';
  /** Address of the operator's own picture of the map, in place of our drawing. */
  readonly picture?: string | undefined;
}

const NONE: readonly MapArea[] = [];
/** Least units to be seen around things outside and inside. */
const AROUND = 700;
const AROUND_INSIDE = 40;
const FLOOR_ROOM = 100;

const corners = ({ minX, minY, maxX, maxY }: MapArea) => [
  { x: minX, y: minY },
  { x: maxX, y: maxY },
];

/** A map with markers and areas; a list is its accessible twin, and stands for it where the browser cannot draw. */
export function MapView({
  label,
  markers,
  areas = NONE,
  look = 'island',
  size = 'large',
  ground = 'island',
  picture,
}: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [asList, setAsList] = useState(false);
  const [drawing, setDrawing] = useState(0);
  const { shown: theme } = useTheme();
  const shown = useMemo(() => placed(markers), [markers]);
  const surfaces = useMemo(() => withSurface(areas), [areas]);
  const isInside = ground === 'floor';
  const start = useMemo((): Box => {
    if (look === 'island' && !isInside) return WHOLE_MAP;
    return boxAround([...shown, ...surfaces.flatMap(corners)], isInside ? AROUND_INSIDE : AROUND) ?? WHOLE_MAP;
  }, [look, isInside, shown, surfaces]);
  const bounds = useMemo(
    (): Box =>
      isInside
        ? {
            minX: start.minX - FLOOR_ROOM,
            minY: start.minY - FLOOR_ROOM,
            maxX: start.maxX + FLOOR_ROOM,
            maxY: start.maxY + FLOOR_ROOM,
          }
        : WHOLE_MAP,
    [isInside, start],
  );

  if (!canDraw())
    return (
      <div className={css.frame}>
        <Notice>This browser cannot draw the map, so here is what is on it. Turn on WebGL to see the map.</Notice>
        <Suspense fallback={null}>
          <MarkerList label={label} markers={shown} />
        </Suspense>
      </div>
    );
  return (
    <div className={css.frame} ref={frame}>
      {asList ? (
        <Suspense fallback={null}>
          <MarkerList label={label} markers={shown}>
            <Button onClick={() => setAsList(false)}>Show the map</Button>
          </MarkerList>
        </Suspense>
      ) : (
        <MapCanvas
          key={`${bounds.minX} ${bounds.minY} ${drawing}`}
          frame={frame}
          label={label}
          markers={shown}
          areas={surfaces}
          start={start}
          bounds={bounds}
          size={size}
          ground={ground}
          picture={picture}
          theme={theme}
          onList={() => setAsList(true)}
          onRedraw={() => setDrawing(drawing + 1)}
        />
      )}
    </div>
  );
}
