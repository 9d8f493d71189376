import { useEffect } from 'react';

const PRODUCT = 'Steward';

/** Names the document: 'Players · Steward'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
