import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { useEffect, useState } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import css from './error-boundary.module.css';
import { LoadAgain } from './load-again.tsx';

const EVERY_MS = 2_000;
/** A page that was loaded anew by itself and still lacks a part within that time is not loaded again and again. */
const ONCE_IN_MS = 60_000;
const RELOADED_AT = 'steward-missing-part';

type Reason = 'offline' | 'updated' | 'same' | 'broken';

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

/** Loads the page anew, unless that was tried a moment ago. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
  return true;
}

const TEXTS = {
  updated: [
    'The panel was updated',
    'This page belongs to an older version. Load it again to go on; what you typed and did not save is lost.',
  ],
  offline: [
    'You are offline',
    'The server cannot be reached, so this page could not be loaded. It goes on by itself when the connection is back.',
  ],
  broken: [
    SOMETHING_WRONG,
    'A part of this page could not be loaded, although the server is there. Load it again; if it stays, tell the operators.',
  ],
} as const;

/** Asks why, again and again while the server is away; a page of the same version goes on by itself. */
function useReason(): Reason | undefined {
  const [reason, setReason] = useState<Reason>();
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const found = await reasonNow(abort.signal);
      if (abort.signal.aborted) return;
      setReason(found === 'same' && !reloadOnce() ? 'broken' : found);
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
  const reason = useReason();
  const [title, text] = TEXTS[reason === 'updated' || reason === 'broken' ? reason : 'offline'];
  useTitle(title);
  return (
    <div className={css.broken} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {(reason === 'updated' || reason === 'broken') && <LoadAgain />}
    </div>
  );
}
