import { PlainBoard } from '../plain/board.ts';
import type { Message, Services, SignedOut } from '../tui/services.ts';
import { createStore } from '../tui/store.ts';
import { themeFor } from '../tui/theme.ts';

/** What a part of a screen that is shown alone needs of the services: how it looks, the message, and the board of plain mode. */
export const partServices = (plain = new PlainBoard()): Services =>
  ({
    theme: themeFor({}, true),
    message: createStore<Message | undefined>(undefined),
    signedOut: createStore<SignedOut | undefined>(undefined),
    plain,
  }) as unknown as Services;
