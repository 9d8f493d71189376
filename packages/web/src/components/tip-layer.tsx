import { useEffect, useRef, useState } from 'react';
import css from './tip-layer.module.css';

const DELAY_MS = 350;
const GAP = 6;

interface Shown {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

const isCut = (element: HTMLElement) => element.dataset.cut !== undefined && element.scrollWidth > element.clientWidth;

const tipTextOf = (element: HTMLElement) => element.dataset.tip ?? (isCut(element) ? (element.textContent ?? '') : '');

function tipOf(target: EventTarget | null): HTMLElement | undefined {
  let element = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-cut]') : null;
  while (element && tipTextOf(element) === '')
    element = element.parentElement?.closest<HTMLElement>('[data-tip], [data-cut]') ?? null;
  return element ?? undefined;
}

function place(element: HTMLElement): Shown {
  const box = element.getBoundingClientRect();
  const below = box.top < 48;
  const middle = box.left + box.width / 2;
  return {
    text: tipTextOf(element),
    x: Math.min(Math.max(middle, 96), window.innerWidth - 96),
    y: below ? box.bottom + GAP : box.top - GAP,
    below,
  };
}

/** Shows the `data-tip` of whatever is pointed at or focused, and the whole of `data-cut` text that does not fit. Escape puts it away. */
export function TipLayer() {
  const [shown, setShown] = useState<Shown>();
  const current = useRef<HTMLElement>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      current.current = undefined;
      setShown(undefined);
    };
    const offer = (event: Event, delay: number) => {
      const element = tipOf(event.target);
      if (element === current.current) return;
      hide();
      if (!element) return;
      current.current = element;
      timer = setTimeout(() => {
        if (element.isConnected) setShown(place(element));
      }, delay);
    };
    const over = (event: Event) => offer(event, DELAY_MS);
    const focus = (event: Event) => offer(event, 0);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', key);
    window.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', key);
      window.removeEventListener('scroll', hide, true);
    };
  }, []);

  if (!shown) return null;
  return (
    <div
      role="tooltip"
      className={`${css.tip} ${shown.below ? css.below : css.above}`}
      style={{ left: shown.x, top: shown.y }}
    >
      {shown.text}
    </div>
  );
}
