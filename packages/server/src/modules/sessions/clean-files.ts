import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runKind, type AnyRunKind } from '../../core/outbox-kinds.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Services } from '../../core/services.ts';

const KIND = 'session.clean';
const NOT_DELETED = 'Files of the session could not be deleted from the disk.';

/** Where the files of a session lie. */
export const sessionFolder = (dataDir: string, id: number): string => join(dataDir, 'vac', String(id));

/** What deletes the files of a cleaned session from the disk. */
export const cleaning = (id: number): OutboxItem => ({ kind: KIND, subject: `session ${id}`, payload: { id } });

/** Deletes files of cleaned sessions. */
export const sessionCleaning = ({ config, log }: Pick<Services, 'config' | 'log'>): AnyRunKind =>
  runKind({
    kind: KIND,
    payload: z.object({ id: z.int().positive() }),
    async run({ id }) {
      try {
        await rm(sessionFolder(config.dataDir, id), { recursive: true, force: true });
        return undefined;
      } catch (error) {
        log.error({ err: error, session: id }, NOT_DELETED);
        return { error: NOT_DELETED };
      }
    },
  });
