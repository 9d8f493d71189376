import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import css from './error-boundary.module.css';

const EVERY_MS = 2_000;

type Reason = 'offline' | 'updated' | 'same';

const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Why a part of the panel could not be loaded: no way to the server, another version there, or only a bad moment. */
async function reasonNow(signal: AbortSignal): Promise<Reason> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal });
    if (!response.ok) return 'offline';
    const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return served === entryOf(document) ? 'same' : 'updated';
  } catch {
    return 'offline';
  }
}

const reload = () => window.location.reload();

/** Asks why, again and again while the server is away; a page of the same version goes on by itself. */
function useReason(): Reason | undefined {
  const [reason, setReason] = useState<Reason>();
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const found = await reasonNow(abort.signal);
      if (abort.signal.aborted) return;
      setReason(found);
      if (found === 'same') reload();
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    const back = () => void ask();
    window.addEventListener('online', back);
    return () => {
      abort.abort();
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, []);
  return reason;
}

/** What stands for a page whose code could not be loaded. */
export function MissingPart() {
  const isUpdated = useReason() === 'updated';
  useTitle(isUpdated ? 'The panel was updated' : 'You are offline');
  return (
    <div className={css.broken} role="alert">
      <h1>{isUpdated ? 'The panel was updated' : 'You are offline'}</h1>
      <p>
        {isUpdated
          ? 'This page belongs to an older version. Load it again to go on; what you typed and did not save is lost.'
          : 'The server cannot be reached, so this page could not be loaded. It goes on by itself when the connection is back.'}
      </p>
      {isUpdated && (
        <Button variant="contained" color="primary" onClick={reload}>
          Load again
        </Button>
      )}
    </div>
  );
}
