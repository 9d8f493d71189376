import type { Client } from '@steward/api-client/client/client';
import { isConflict } from '@steward/api-client/client/errors';
import { useState } from 'react';
import { useServices } from '../services.ts';

/**
 * What a question is about, and how its answer is sent. It stays as it was asked until the server says that it is something
 * else by now (409); then it is read again, and the next answer is about what stands there then.
 */
export function useAsked<T>(
  asked: T,
  readAgain: (client: Client, held: T) => Promise<T>,
): readonly [held: T, sending: (send: (held: T) => Promise<void>) => Promise<void>] {
  const { client } = useServices();
  const [held, setHeld] = useState(asked);
  const sending = async (send: (held: T) => Promise<void>): Promise<void> => {
    try {
      await send(held);
    } catch (error) {
      // What the server said is shown, whatever becomes of reading again.
      if (isConflict(error)) setHeld(await readAgain(client, held).catch(() => held));
      throw error;
    }
  };
  return [held, sending];
}
