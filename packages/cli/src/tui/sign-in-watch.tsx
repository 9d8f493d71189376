import { security } from '@steward/api-client/contract/security';
import { useEffect } from 'react';
import { newSignInText } from '../features/account/sign-in-columns.ts';
import { useRead } from './hooks/use-read.ts';
import { useServices } from './services.ts';

const EVERY_SECONDS = 60;

/** Says below the screen that somebody signed in on a new device, once for each. */
export function SignInWatch() {
  const { message } = useServices();
  const { data } = useRead(security.signIns, undefined, { everySeconds: EVERY_SECONDS });
  const newest = data?.find(({ seen }) => !seen);
  const text = newest ? `${newSignInText(newest)} ":account" shows it.` : undefined;
  useEffect(() => {
    if (text !== undefined) message.set({ text, tone: 'warning' });
  }, [text, message]);
  return null;
}
