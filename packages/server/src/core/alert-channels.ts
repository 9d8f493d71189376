import type { Config } from '../config/config.ts';
import { openChannels } from '../db/alert-channels.ts';
import type { Db, Tx } from '../db/schema.ts';
import { channelContext } from '../db/sealed.ts';
import type { Secrets } from './secrets.ts';

type Configured = Config['alertChannels'];

/** A channel that something can be sent to. */
export interface ReachableChannel {
  readonly name: string;
  readonly level: number;
  readonly url: string;
}

interface KeptWebhook {
  readonly id: number;
  readonly sealed: string | null;
  readonly webhook_url: string | null;
}

const isNamed = (name: string) => (one: { readonly name: string }) => one.name.toLowerCase() === name.toLowerCase();

/** The channel of the configuration that has a name: of two of one name, in capitals or not, it wins. */
export const configuredAs = <T extends { readonly name: string }>(configured: readonly T[], name: string) =>
  configured.find((one) => one.name === name) ?? configured.find(isNamed(name));

/** The address of a channel's webhook that managers gave; undefined where there is none, or another key sealed it. */
export function webhookOf(secrets: Secrets, { id, sealed, webhook_url }: KeptWebhook): string | undefined {
  if (sealed !== null) return secrets.open(sealed, channelContext(id));
  return webhook_url ?? undefined;
}

/** Channels with a webhook, those of the configuration and those that managers made, by level. */
export async function reachableChannels(
  db: Db | Tx,
  { secrets, config }: { readonly secrets: Secrets; readonly config: { readonly alertChannels: Configured } },
): Promise<ReachableChannel[]> {
  const kept = (await openChannels(db)).filter(({ name }) => configuredAs(config.alertChannels, name) === undefined);
  return [
    ...config.alertChannels.map(({ name, level, webhookUrl }) => ({ name, level, url: webhookUrl })),
    ...kept.map((row) => ({ name: row.name, level: row.level, url: webhookOf(secrets, row) })),
  ]
    .filter((one): one is ReachableChannel => one.url !== undefined && one.url !== '')
    .sort((a, b) => a.level - b.level);
}
