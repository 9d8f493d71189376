import { useEffect, useRef } from 'react';
import type { PlainKind, PlainParts } from '../../plain/board.ts';
import { useServices } from '../services.ts';

/** Tells plain mode what is seen here, while it is. */
export function usePlain<K extends PlainKind>(kind: K, isSeen: boolean, part: () => PlainParts[K]): void {
  const { plain } = useServices();
  const key = useRef({});
  useEffect(() => {
    if (plain && isSeen) plain.put(kind, key.current, part());
  });
  useEffect(() => {
    const owner = key.current;
    return plain && isSeen ? () => plain.remove(kind, owner) : undefined;
  }, [plain, kind, isSeen]);
}
