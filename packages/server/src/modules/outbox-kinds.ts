import type { OutboxKinds } from '../core/outbox-kinds.ts';
import type { Services } from '../core/services.ts';
import { alertDelivery } from './alerts/deliver.ts';
import { saidWriting } from './bridge/said.ts';
import { feedDelivery } from './feeds/deliver.ts';
import { heldRestarts } from './restarts/run.ts';
import { noticeDelivery } from '../core/notices.ts';
import { sessionCleaning } from './sessions/clean-files.ts';

/** What follows commits, one line a kind. */
export const outboxKinds = (services: Services): OutboxKinds => ({
  run: [
    alertDelivery(services),
    noticeDelivery(services),
    feedDelivery(services),
    sessionCleaning(services),
    saidWriting(services),
  ],
  held: [heldRestarts(services)],
});
