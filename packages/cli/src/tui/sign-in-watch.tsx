import { security } from '@steward/api-client/contract/security';
import { newSignInText } from '@steward/api-client/rules/sign-in-text';
import { useEffect } from 'react';
import { useRead } from './hooks/use-read.ts';
import { keyNameOf, lineText, type KeyName } from './key-map.ts';
import { useServices } from './services.ts';

const EVERY_SECONDS = 60;

/** Says below the screen that somebody signed in on a new device, once for each. */
export function SignInWatch() {
  const { message, keyMap } = useServices();
  const everywhere: KeyName = (action, usual) => keyNameOf(keyMap, '', action, usual);
  const { data } = useRead(security.signIns, undefined, { everySeconds: EVERY_SECONDS });
  const newest = data?.find(({ seen }) => !seen);
  const text = newest ? `${newSignInText(newest)} "${lineText(everywhere, 'account')}" shows it.` : undefined;
  useEffect(() => {
    if (text !== undefined) message.set({ text, tone: 'warning' });
  }, [text, message]);
  return null;
}
