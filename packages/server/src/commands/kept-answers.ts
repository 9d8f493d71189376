import type { Services } from '../core/services.ts';
import { listBusinesses, listOnMap, listYards } from '../modules/properties/repository.ts';
import { listAuctions } from '../modules/vehicles/routes.ts';
import { listOnline } from '../modules/stats/repository.ts';
import { openApiDocument } from '../modules/site/openapi-document.ts';

/** Makes the long answers that are kept, so that nobody who asks first waits for them. One after another: others read too. */
export async function makeKeptAnswers({
  db,
  clock,
  config,
  log,
}: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  try {
    for (const list of [listOnMap, listYards, listBusinesses]) await list(db).packed?.();
    for (const isWhole of [true, false]) await listOnline(db, isWhole).packed?.();
    await listAuctions(db, clock.now()).packed?.();
    await openApiDocument(config).packed?.();
  } catch (error) {
    log.warn({ err: error }, 'Long lists could not be made ready; they are made when somebody asks for them.');
  }
}
