import { startReplicated, type ReplicatedPostgres } from '../../packages/server/src/testing/postgres-replica.ts';
import { ownFolder } from '../end.ts';

/** PostgreSQL that waits for its disk, with a replica. Their folders go with this process, however it ends. */
export const startOwnReplicated = (): Promise<ReplicatedPostgres> =>
  startReplicated({ isSafe: true, folder: ownFolder('replica') });
