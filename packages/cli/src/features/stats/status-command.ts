import { ApiError } from '@steward/api-client/client/errors';
import { site, type ServerState } from '@steward/api-client/contract/site';
import { stats, type DashboardStats, type StaffInfo } from '@steward/api-client/contract/stats';
import { ownFields } from '../../command/fields.ts';
import { command as defineCommand } from '../../command/spec.ts';
import type { CliContext } from '../../context.ts';
import { serverResource } from './server-columns.ts';
import { staffFacts, totalFacts } from './totals.ts';

/** What may not be seen by whoever asks is null, not an error. */
async function ifAllowed<T>(answer: Promise<T>, onSignedOut: () => void): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403, 501].includes(error.status)) throw error;
    if (error.status === 401) onSignedOut();
    return null;
  }
}

interface Status {
  readonly community: string;
  readonly servers: readonly ServerState[];
  readonly dashboard: DashboardStats | null;
  readonly staff: StaffInfo | null;
}

async function load(context: CliContext): Promise<{ status: Status; isSignedIn: boolean }> {
  const api = await context.api();
  let isSignedIn = true;
  const signedOut = () => (isSignedIn = false);
  const dashboard = ifAllowed(api.call(stats.dashboard), signedOut);
  const staff = ifAllowed(api.call(stats.staffInfo), signedOut);
  const [config, servers, totals, waiting] = await Promise.all([
    api.call(site.config),
    api.call(site.servers),
    dashboard,
    staff,
  ]);
  return { status: { community: config.communityName, servers, dashboard: totals, staff: waiting }, isSignedIn };
}

async function statusRun(context: CliContext): Promise<void> {
  const { out } = context;
  const { status, isSignedIn } = await load(context);
  if (out.options.json) return out.record(status, () => []);
  await out.rows(
    status.servers,
    serverResource(() => context.clock.now()),
    site.servers.empty,
  );
  if (status.dashboard) {
    const { dashboard, staff } = status;
    await out.line('');
    await out.record(dashboard, () => [...totalFacts(dashboard), ...(staff ? staffFacts(staff) : [])]);
  } else if (!isSignedIn) await out.note('Sign in with "steward login" to see the totals of the community.', 'quiet');
}

export const command = defineCommand({
  name: 'status',
  summary: 'Show the game servers and the community.',
  output: 'record',
  fields: ownFields<Status>({ community: true, servers: true, dashboard: true, staff: true }),
  examples: ['steward status', 'steward status --json'],
  read: () => ({}),
  run: statusRun,
});
