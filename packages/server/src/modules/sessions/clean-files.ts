import * as z from 'zod';
import { runKind, type AnyRunKind } from '../../core/outbox-kinds.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';

const KIND = 'session.clean';
const NOT_DELETED = 'Files of the session could not be deleted.';

/** What the keys of a session's files begin with. */
export const filesOf = (session: number): string => `vac/${session}/`;

/** What deletes the files of a cleaned session. */
export const cleaning = (id: number): OutboxItem => ({ kind: KIND, subject: `session ${id}`, payload: { id } });

/** Deletes files of cleaned sessions. */
export const sessionCleaning = ({ files, log }: Pick<Services, 'files' | 'log'>): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ id: z.int().positive() }),
    async run({ id }) {
      try {
        await files.removeAll(filesOf(id));
        return undefined;
      } catch (error) {
        log.error({ err: error, session: id }, NOT_DELETED);
        return { error: NOT_DELETED };
      }
    },
  });
