import { useInput, usePaste } from 'ink';
import { useEffect, useRef, useState } from 'react';
import { wrap } from '../io/width.ts';
import { Painted } from './components/painted.tsx';
import { useTerminal } from './hooks/use-area.ts';
import { useActive, useServices } from './services.ts';

/** Without a key for so long, the next one is of somebody who has seen what stands there. */
export const REST_MS = 1000;
const PADDING = 4;

/**
 * Stands before signing in again. The session ended under somebody's hands, so what they go on typing is meant for what stood
 * there before: it is dropped, and only enter after a rest goes on.
 */
export function SessionEnded({ onGoOn }: { readonly onGoOn: () => void }) {
  const { plain } = useServices();
  const isActive = useActive();
  const { width } = useTerminal();
  const lastAt = useRef<number>(undefined);
  const isOpen = useRef(false);
  const [hasDropped, setDropped] = useState(false);
  useEffect(() => {
    lastAt.current = performance.now();
  }, []);
  const rested = () => {
    const now = performance.now();
    const ms = now - (lastAt.current ?? now);
    lastAt.current = now;
    // Line by line, enter alone is an answer to what was told.
    return plain !== undefined || ms >= REST_MS;
  };
  const drop = () => setDropped(true);
  useInput(
    (_input, key) => {
      const isRested = rested();
      if (isOpen.current) return;
      if (!key.return || !isRested) return drop();
      isOpen.current = true;
      onGoOn();
    },
    { isActive },
  );
  usePaste(
    () => {
      rested();
      drop();
    },
    { isActive },
  );
  const text = hasDropped
    ? 'What you typed just now was dropped. Wait a moment: then enter goes on to signing in.'
    : 'Enter goes on to signing in.';
  return (
    <>
      {wrap(`${text} What stood on the screen is kept; ctrl-c leaves.`, width - PADDING).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: hasDropped ? 'warning' : 'text' }]} />
      ))}
    </>
  );
}
