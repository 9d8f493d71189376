import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';

/** Takes back what the message on the screen tells; undefined where that cannot be. */
export function useUndo(): (() => void) | undefined {
  const { message } = useServices();
  const undo = useStore(message)?.undo;
  if (!undo) return undefined;
  return () => {
    message.set({ text: 'Taking it back...', tone: 'text' });
    undo().then(
      (text) => message.set({ text, tone: 'ok' }),
      (error: unknown) =>
        message.set({
          text: `It could not be taken back. ${error instanceof Error ? error.message : SOMETHING_WRONG}`,
          tone: 'danger',
        }),
    );
  };
}
