import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import type { Entry } from '../read-chunk.ts';
import { createMinecraftLines } from './minecraft-lines.ts';
import { createSampLines } from './samp-lines.ts';
import type { ReadLine, Told } from './told.ts';
import { createTxAdminLines, readTxAdminAction } from './txadmin-lines.ts';

const NOTHING = (): readonly Told[] => [];
/** As much of a line is looked at: what engines write is shorter. */
const MOST_CHARACTERS = 1024;

function linesOf(format: ImportFormat): ReadLine {
  switch (format) {
    case 'samp':
    case 'openmp':
      return createSampLines(format === 'openmp');
    case 'txadmin-server':
      return createTxAdminLines();
    case 'txadmin-admin':
      return readTxAdminAction;
    case 'minecraft':
      return createMinecraftLines();
    default:
      return NOTHING;
  }
}

export interface Recogniser {
  read(format: ImportFormat, entry: Entry): readonly Told[];
}

/** Recognises the stock lines of servers in an entry, and before that a community's own where `own` knows them. */
export function createRecogniser(own: ReadLine = NOTHING): Recogniser {
  let known: { readonly format: ImportFormat; readonly read: ReadLine } | undefined;
  return {
    read(format, { body, ms }) {
      if (body.length > MOST_CHARACTERS) return [];
      if (known?.format !== format) known = { format, read: linesOf(format) };
      const at = new Date(ms).toISOString();
      const told = own(body, at);
      return told.length > 0 ? told : known.read(body, at);
    },
  };
}
