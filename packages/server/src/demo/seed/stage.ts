import type { Tx } from '../../db/schema.ts';
import type { Chronicle } from '../chronicle.ts';
import type { Sums } from '../sums.ts';
import type { PlannedWorld } from '../plan/plan-world.ts';

/** What each part of the seed writes with. */
export interface Stage {
  readonly tx: Tx;
  readonly world: PlannedWorld;
  readonly chronicle: Chronicle;
  /** Of all parts; each one adds its own. */
  readonly sums: Sums;
}
