import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusedAt, keepFocused } from '../../components/places.ts';
import { pageName } from '../../hooks/use-title.ts';

/** How long what had the focus, or the heading, is waited for: a page may still be reading. */
const WITHIN_MS = 3_000;

const inDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** A selector that finds the element of the page again; undefined for what is outside of it or has no name. */
function selectorOf(element: Element | null): string | undefined {
  if (!(element instanceof HTMLElement) || !element.closest('#content')) return undefined;
  const href = element.getAttribute('href');
  if (href !== null) return `#content a[href="${CSS.escape(href)}"]`;
  const { row } = element.dataset;
  const label = element.closest('[role="table"]')?.getAttribute('aria-label');
  return row === undefined || !label
    ? undefined
    : `#content [aria-label="${CSS.escape(label)}"] [data-row="${CSS.escape(row)}"]`;
}

/** Asks again each frame until it is there, the time is over, or somebody has gone elsewhere. */
function focusWhenThere(selector: string, then: (element: HTMLElement) => void): () => void {
  const began = performance.now();
  const start = document.activeElement;
  let frame = requestAnimationFrame(function look() {
    if (inDialog() || (document.activeElement !== start && document.activeElement !== document.body)) return;
    const element = document.querySelector<HTMLElement>(selector);
    if (element) return then(element);
    if (performance.now() - began < WITHIN_MS) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

function focusHeading(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Another page takes the focus to its heading and is announced; going back takes it to where it was. */
export function RouteFocus() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const announcement = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  const heading = useRef<Element>(null);

  // Before the next page takes the place of this one.
  useLayoutEffect(
    () => () => {
      keepFocused(key, selectorOf(document.activeElement));
      heading.current = document.querySelector('#content h1');
    },
    [key],
  );

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const timer = setTimeout(() => {
      if (announcement.current) announcement.current.textContent = pageName();
    }, 150);
    // The page is the same: a dialog over it came or went, which sees to the focus itself.
    if (heading.current?.isConnected) return () => clearTimeout(timer);
    const before = type === NavigationType.Pop ? focusedAt(key) : undefined;
    const stop =
      before === undefined
        ? focusWhenThere('#content h1', focusHeading)
        : focusWhenThere(before, (element) => element.focus({ preventScroll: true }));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, pathname, type]);

  return <div ref={announcement} role="status" className="visually-hidden" />;
}
