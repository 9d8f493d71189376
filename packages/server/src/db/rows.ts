import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/** A player as the database has them. */
export type PlayerRow = Selectable<Schema['player']>;
