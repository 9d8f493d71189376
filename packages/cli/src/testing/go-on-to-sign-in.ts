import { REST_MS } from '../tui/session-ended.tsx';
import type { ShownApp } from './render-app.tsx';

/** So long without a key that the next one counts where a session ended. */
export const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS + 50));

/** Past what stands before signing in where a session ended: enter, after a rest. */
export async function goOnToSignIn(app: ShownApp): Promise<void> {
  await rest();
  await app.press('enter');
  await app.waitFor('In-game name');
}
