import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Camera } from './camera.ts';
import css from './map.module.css';
import { screenAt, unitsPerPixel, type View } from './view.ts';

/** How far the view may drift from the one that was laid out before it is laid out again. */
const DRIFT_SCREENS = 0.4;
const DRIFT_ZOOM = 1.15;
const SETTLE_MS = 90;

const isFar = (from: View, to: View): boolean => {
  if (from.width !== to.width || from.pixels !== to.pixels) return true;
  const zoom = to.height / from.height;
  if (zoom > DRIFT_ZOOM || zoom < 1 / DRIFT_ZOOM) return true;
  const scale = unitsPerPixel(to);
  return (
    Math.abs(to.x - from.x) > to.width * scale * DRIFT_SCREENS ||
    Math.abs(to.y - from.y) > to.pixels * scale * DRIFT_SCREENS
  );
};

interface OverlayProps {
  readonly camera: Camera;
  /** Lays out what is to be seen around a view. Each part is put into place by `at`. */
  readonly children: (view: View) => ReactNode;
}

/**
 * HTML over the canvas that stays with the ground. The browser moves it as one while the camera pans; what is in it is
 * laid out again only when the view is another.
 */
export function Overlay({ camera, children }: OverlayProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [laid, setLaid] = useState(camera.view);
  const follow = useEffectEvent(() => {
    const view = camera.view();
    const origin = screenAt(view, laid.x, laid.y);
    const style = layer.current?.style;
    style?.setProperty('--left', `${origin.left}px`);
    style?.setProperty('--top', `${origin.top}px`);
    style?.setProperty('--per-unit', `${1 / unitsPerPixel(view)}px`);
    return isFar(laid, view) || laid.height !== view.height;
  });
  useLayoutEffect(() => {
    follow();
  }, [laid]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setLaid(camera.view());
    const onChange = () => {
      if (!follow()) return;
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
    };
    const stop = camera.subscribe(onChange);
    settle();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [camera]);
  return (
    <div className={css.overlay} ref={layer} aria-hidden="true">
      {laid.width > 0 && children(laid)}
    </div>
  );
}

/** Puts the middle of an element of the overlay over a point on the ground. */
export const at = (view: View, x: number, y: number): { readonly transform: string } => ({
  transform: `translate(calc(var(--left) + ${x - view.x} * var(--per-unit)), calc(var(--top) + ${view.y - y} * var(--per-unit))) translate(-50%, -50%)`,
});
