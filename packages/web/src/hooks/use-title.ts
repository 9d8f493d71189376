import { useEffect } from 'react';

const PRODUCT = 'Steward';
const BADGE = /^\(\d+\) /;

interface Titled {
  readonly title: string;
  readonly isOver: boolean;
}

const shown = new Set<Titled>();
let badge = 0;

const write = () => {
  const all = [...shown];
  const title = (all.findLast(({ isOver }) => isOver) ?? all.at(-1))?.title;
  const name =
    title === undefined ? document.title.replace(BADGE, '') : title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  document.title = badge > 0 ? `(${badge}) ${name}` : name;
};

/** The name of the page that is shown, as it is said aloud: 'Players'. */
export const pageName = (): string => document.title.replace(BADGE, '').replace(` · ${PRODUCT}`, '');

/** Names the document: 'Players · Steward'. `isOver` is for a dialog, whose title stands before that of its page. */
export function useTitle(title: string, isOver = false): void {
  useEffect(() => {
    const own = { title, isOver };
    shown.add(own);
    write();
    return () => {
      shown.delete(own);
      write();
    };
  }, [title, isOver]);
}

/** How much work waits, before the name of the document: '(3) Players · Steward'. */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    badge = count;
    write();
    return () => {
      badge = 0;
      write();
    };
  }, [count]);
}
