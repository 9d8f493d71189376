import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../components/controls/button.tsx';
import { createCamera } from './camera.ts';
import { clusterOf, Clusters } from './clusters.tsx';
import { watchGestures, type Tap } from './gestures.ts';
import { HoverCard } from './hover-card.tsx';
import { createHover, type Hovered } from './hover.ts';
import { Labels } from './labels.tsx';
import { MapTools, ZOOM_IN, ZOOM_OUT } from './map-tools.tsx';
import css from './map.module.css';
import type { MapArea, MapMarker } from './markers.ts';
import { Overlay } from './overlay.tsx';
import { pointAt } from './point-at.ts';
import { Readout, Scale } from './readout.tsx';
import { Scene } from './scene.tsx';
import { usePicking } from './use-picking.ts';
import { fitBox, unitsPerPixel, type Box } from './view.ts';

interface MapCanvasProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly markers: readonly MapMarker[];
  readonly areas: readonly MapArea[];
  readonly start: Box;
  readonly bounds: Box;
  readonly size: 'small' | 'large';
  readonly ground: 'island' | 'floor';
  readonly picture: string | undefined;
  readonly theme: 'light' | 'dark';
  readonly onList: () => void;
  /** Makes the drawing anew, after the browser took its graphics back. */
  readonly onRedraw: () => void;
}

/** Parts of the screen that a key moves to the right and up. */
const STEPS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-0.25, 0],
  ArrowRight: [0.25, 0],
  ArrowUp: [0, 0.25],
  ArrowDown: [0, -0.25],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_IN, '=': ZOOM_IN, '-': ZOOM_OUT, _: ZOOM_OUT };
const CLUSTER_ZOOM = 0.25;
const HINT_MS = 1600;
const HINTS = { wheel: 'Hold Ctrl, or click the map, to zoom', touch: 'Use two fingers to move the map' } as const;

/** The part of a map that is drawn and moved. */
export function MapCanvas(props: MapCanvasProps) {
  const { frame, label, markers, areas, start, bounds, size, ground, picture, theme, onList, onRedraw } = props;
  const navigate = useNavigate();
  const surface = useRef<HTMLDivElement>(null);
  const [camera] = useState(() => createCamera(start, bounds));
  const [hover] = useState(createHover);
  const [hint, setHint] = useState<keyof typeof HINTS>();
  const [isLost, setLost] = useState(false);
  const pick = usePicking(camera, markers, areas);
  const named = ground === 'island';

  const glideTo = (x: number, y: number, factor: number, onArrival?: () => void) =>
    camera.glide({ x, y, height: camera.goal().height * factor }, onArrival);
  const zoom = (factor: number) => glideTo(camera.goal().x, camera.goal().y, factor);
  const pickMiddle = () => pick(camera.view().width / 2, camera.view().pixels / 2, true);
  const reset = () => camera.glide(fitBox(start, camera.view().width, camera.view().pixels));
  const open = (thing: Hovered | undefined) => {
    if (thing?.to !== undefined) void navigate(thing.to);
  };
  const onTap = useEffectEvent(({ left, top, kind, target }: Tap) => {
    const cluster = clusterOf(target);
    if (cluster) {
      glideTo(cluster.x, cluster.y, CLUSTER_ZOOM);
      return;
    }
    const found = pick(left, top, kind !== 'mouse');
    if (kind === 'mouse') open(found);
    else hover.set(found);
  });

  const startKey = `${start.minX} ${start.minY} ${start.maxX} ${start.maxY}`;
  const look = useEffectEvent(() => camera.fit(start));
  useEffect(() => look(), [startKey]);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      camera.resize(width, height);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const lost = () => setLost(true);
    const restored = () => setLost(false);
    // Neither event bubbles from the canvas.
    element.addEventListener('webglcontextlost', lost, true);
    element.addEventListener('webglcontextrestored', restored, true);
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchGestures(element, camera, {
      yielding: size === 'small',
      onTap: (tap) => onTap(tap),
      onHold: (isHeld) => element.toggleAttribute('data-holding', isHeld),
      onPassedBy: (how) => {
        setHint(how);
        clearTimeout(timer);
        timer = setTimeout(() => setHint(undefined), HINT_MS);
      },
    });
    return () => {
      observer.disconnect();
      element.removeEventListener('webglcontextlost', lost, true);
      element.removeEventListener('webglcontextrestored', restored, true);
      stop();
      clearTimeout(timer);
      camera.halt();
    };
  }, [camera, size]);

  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 0 || event.pointerType === 'touch' || !surface.current) return;
    const { left, top } = pointAt(surface.current, event.nativeEvent);
    hover.set(clusterOf(event.target) ? undefined : pick(left, top));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== surface.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, pixels } = camera.view();
    const goal = camera.goal();
    const step = STEPS[event.key];
    const factor = ZOOMS[event.key];
    if (step) {
      const scale = unitsPerPixel({ height: goal.height, pixels });
      glideTo(goal.x + step[0] * width * scale, goal.y + step[1] * pixels * scale, 1, () => hover.set(pickMiddle()));
    } else if (factor !== undefined) zoom(factor);
    else if (event.key === '0') reset();
    else if (event.key === 'Enter') open(hover.get() ?? pickMiddle());
    else if (event.key === 'Escape' && hover.get()) {
      event.stopPropagation();
      hover.set(undefined);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={size === 'large' ? css.large : css.small}>
      <div
        ref={surface}
        className={css.surface}
        role="application"
        aria-roledescription="map"
        aria-label={`${label}. Arrow keys move, plus and minus zoom, 0 resets, Enter opens what is in the middle. A list is behind "Show as list".`}
        tabIndex={0}
        data-yielding={size === 'small'}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') hover.set(undefined);
        }}
      >
        <Scene camera={camera} markers={markers} areas={areas} ground={ground} picture={picture} theme={theme} />
        <Overlay camera={camera}>
          {(view) => (
            <>
              {named && <Labels view={view} />}
              <Clusters view={view} markers={markers} />
            </>
          )}
        </Overlay>
        <span className={css.cross} aria-hidden="true" />
        <HoverCard camera={camera} hover={hover} surface={surface} named={named} />
        {hint && <span className={css.hint}>{HINTS[hint]}</span>}
      </div>
      {isLost && (
        <div className={css.lost} role="alert">
          <p>The browser took back the graphics of this map, so nothing is drawn.</p>
          <Button variant="contained" color="primary" onClick={onRedraw}>
            Draw again
          </Button>
        </div>
      )}
      <div className={css.corner}>
        <Scale camera={camera} />
        <Readout camera={camera} surface={surface} named={named} />
      </div>
      <MapTools frame={frame} onZoom={zoom} onReset={reset} onList={onList} />
    </div>
  );
}
