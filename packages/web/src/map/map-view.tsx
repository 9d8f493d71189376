import { zoneNameAt } from '@steward/api-client/rules/zones';
import Button from '@mui/material/Button';
import { Canvas } from '@react-three/fiber';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { AreaLayer } from './area-layer.tsx';
import { Controls, type CameraHandle } from './controls.tsx';
import { Ground } from './ground.tsx';
import { HoverCard } from './hover-card.tsx';
import { Labels } from './labels.tsx';
import { clusterMarkers, indexMarkers } from './marker-index.ts';
import { MarkerLayer } from './marker-layer.tsx';
import { MarkerList } from './marker-list.tsx';
import { markerPixels, placed, type MapArea, type MapMarker } from './markers.ts';
import css from './map.module.css';
import { mapColours, useThemeName } from './palette.ts';
import { FIELD, groundAt, heightFor, scaleBar, unitsPerPixel, type View } from './view.ts';

export interface MapViewProps {
  /** What the map shows, for people who do not see it. */
  readonly label: string;
  readonly markers: readonly MapMarker[];
  readonly areas?: readonly MapArea[];
  /** Where it looks first; the whole island by default. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
  readonly size?: 'small' | 'large';
}

const WHOLE = 6400;
const CLOSE = 700;
const ROADS_BELOW = 7;
const CLUSTER_FROM = 20;
const CLUSTER_PX = 90;
const DENSE_BELOW_PX = 9;
const PICK_PX = 10;
const DRAG_PX = 5;

/** San Andreas from above with markers and areas; a list is its accessible twin. */
export function MapView({ label, markers, areas = [], focus, size = 'large' }: MapViewProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const camera = useRef<CameraHandle>(null);
  const pressed = useRef<{ x: number; y: number } | undefined>(undefined);
  const [view, setView] = useState<View>();
  const [hovered, setHovered] = useState<{ marker: MapMarker; left: number; top: number }>();
  const [pointer, setPointer] = useState<{ x: number; y: number }>();
  const [asList, setAsList] = useState(false);
  const theme = useThemeName();
  const colours = useMemo(() => mapColours(theme), [theme]);
  const shown = useMemo(() => placed(markers), [markers]);
  const index = useMemo(() => indexMarkers(shown), [shown]);
  const start = focus ?? { x: 0, y: 0 };
  const startHeight = heightFor(focus ? CLOSE : WHOLE);
  const onView = useCallback((next: View) => setView(next), []);
  const pixels = view ? markerPixels(view.height) : 10;
  const cell = view ? 2 ** Math.ceil(Math.log2(unitsPerPixel(view) * CLUSTER_PX)) : 0;
  const dense = pixels < DENSE_BELOW_PX && shown.length > CLUSTER_FROM;
  const clusters = useMemo(
    () => (dense && cell > 0 ? clusterMarkers(shown, cell, CLUSTER_FROM) : []),
    [dense, cell, shown],
  );

  useEffect(() => {
    if (focus) camera.current?.look(focus.x, focus.y, heightFor(CLOSE));
  }, [focus?.x, focus?.y]);

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };
  const pick = (left: number, top: number): MapMarker | undefined => {
    if (!view) return undefined;
    const ground = groundAt(view, left, top);
    return index.nearest(ground.x, ground.y, Math.max(PICK_PX, pixels / 2 + 2) * unitsPerPixel(view));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!view || event.buttons !== 0) {
      setHovered(undefined);
      return;
    }
    const { left, top } = at(event);
    setPointer(groundAt(view, left, top));
    const marker = pick(left, top);
    setHovered(marker && { marker, left, top });
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = pressed.current;
    pressed.current = undefined;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_PX) return;
    const { left, top } = at(event);
    const marker = pick(left, top);
    if (!marker) return;
    if (event.pointerType === 'mouse' && marker.to !== undefined) void navigate(marker.to);
    else setHovered({ marker, left, top });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, readonly [number, number, number]>> = {
      ArrowLeft: [-0.2, 0, 1],
      ArrowRight: [0.2, 0, 1],
      ArrowUp: [0, 0.2, 1],
      ArrowDown: [0, -0.2, 1],
      '+': [0, 0, 0.7],
      '=': [0, 0, 0.7],
      '-': [0, 0, 1.4],
    };
    const move = moves[event.key];
    if (event.key === '0') camera.current?.look(start.x, start.y, startHeight);
    else if (move) camera.current?.move(...move);
    else return;
    event.preventDefault();
  };
  const bar = view && scaleBar(view);
  const place = pointer && zoneNameAt(pointer.x, pointer.y, 20);

  return (
    <div className={css.root} ref={frame}>
      <div className={css.tools}>
        <span className={css.where} aria-hidden="true">
          {pointer ? `${pointer.x.toFixed(0)}, ${pointer.y.toFixed(0)}${place ? ` · ${place}` : ''}` : ' '}
        </span>
        <Button size="small" onClick={() => camera.current?.move(0, 0, 0.7)} aria-label="Zoom in">
          +
        </Button>
        <Button size="small" onClick={() => camera.current?.move(0, 0, 1.4)} aria-label="Zoom out">
          −
        </Button>
        <Button size="small" onClick={() => camera.current?.look(start.x, start.y, startHeight)}>
          Reset
        </Button>
        <Button
          size="small"
          onClick={() =>
            document.fullscreenElement ? void document.exitFullscreen() : void frame.current?.requestFullscreen()
          }
        >
          Full screen
        </Button>
        <Button size="small" onClick={() => setAsList(!asList)} aria-pressed={asList}>
          {asList ? 'Show the map' : 'Show as list'}
        </Button>
      </div>
      {asList ? (
        <MarkerList label={label} markers={shown} />
      ) : (
        <div
          className={size === 'large' ? css.large : css.small}
          role="application"
          aria-label={`${label}. Arrow keys move, plus and minus zoom, 0 resets. Use "Show as list" for a list.`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => (pressed.current = { x: event.clientX, y: event.clientY })}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={() => {
            setHovered(undefined);
            setPointer(undefined);
          }}
          style={{ cursor: hovered?.marker.to === undefined ? 'grab' : 'pointer' }}
        >
          <Canvas
            frameloop="demand"
            dpr={[1, 2]}
            gl={{ antialias: true, powerPreference: 'low-power' }}
            camera={{ fov: FIELD, near: 1, far: 20_000, position: [start.x, start.y, startHeight], up: [0, 1, 0] }}
          >
            <Ground colours={colours} roads={view === undefined || unitsPerPixel(view) < ROADS_BELOW} />
            {areas.length > 0 && <AreaLayer areas={areas} colour={colours.area} />}
            <MarkerLayer markers={shown} pixels={pixels} theme={theme} />
            <Controls handle={camera} onView={onView} />
          </Canvas>
          {view && <Labels view={view} clusters={clusters} />}
          {hovered && <HoverCard {...hovered} />}
          {bar && (
            <span className={css.scale} aria-hidden="true">
              <i style={{ width: bar.pixels }} />
              {bar.units} units
            </span>
          )}
        </div>
      )}
    </div>
  );
}
