import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { ReactNode } from 'react';

type Sheet = { nonce?: string | undefined };

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

function giveNonce(cache: Sheet & { sheet: Sheet }, value: string) {
  cache.nonce = value;
  cache.sheet.nonce = value;
}

/** Gives emotion's style elements the nonce that the server put into the page, before the first of them is made. */
export function StyleNonce({ children }: { children: ReactNode }) {
  const cache = useEmotionCache();
  const value = nonce();
  if (cache && value !== '' && cache.nonce !== value) giveNonce(cache, value);
  return children;
}
