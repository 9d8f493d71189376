import { useEffect } from 'react';

const PRODUCT = 'Steward';

interface Titled {
  readonly title: string;
  readonly isOver: boolean;
}

const shown = new Set<Titled>();

const write = () => {
  const all = [...shown];
  const title = (all.findLast(({ isOver }) => isOver) ?? all.at(-1))?.title;
  if (title !== undefined) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
};

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
