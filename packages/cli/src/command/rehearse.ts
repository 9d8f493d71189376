import type { Client } from '@steward/api-client/client/client';
import { ApiError } from '@steward/api-client/client/errors';
import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { allows, describeAccess } from '@steward/api-client/rules/access';
import { banSummary } from '@steward/api-client/rules/ban-summary';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { MARKED_FIELDS } from '@steward/api-client/rules/refusals';
import type { CliContext } from '../context.ts';

interface Asked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The change that a command is about to ask for: a rehearsal ends here. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
  readonly endpoint: Endpoint;
  readonly asked: Asked;
  constructor(endpoint: Endpoint, asked: Asked) {
    super('This would change something.');
    this.endpoint = endpoint;
    this.asked = asked;
  }
}

/** The same client, which reads, but stops where something would be changed. */
const rehearsing = (client: Client): Client => ({
  ...client,
  call(endpoint, ...args) {
    if (endpoint.method === 'GET') return client.call(endpoint, ...args);
    return Promise.reject(new Rehearsed(endpoint, (args[0] ?? {}) as Asked));
  },
});

/** What the contract says of the body, as the server would answer it. */
function checkBody({ body }: Endpoint, given: unknown): void {
  const parsed = body?.safeParse(given ?? {});
  if (parsed === undefined || parsed.success) return;
  const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new ApiError(422, parsed.error.issues[0]?.message ?? MARKED_FIELDS, errors);
}

/** Who is signed in; undefined where the server does not tell. */
async function whoAsks(client: Client): Promise<Principal | undefined> {
  try {
    return (await client.call(accounts.principal)).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The rules that the server would refuse by: whose rank, who is online, who is banned already. */
async function checkRules(client: Client, { endpoint, asked }: Rehearsed): Promise<void> {
  const user = await whoAsks(client);
  if (user === undefined) return;
  if (allows(endpoint.access, { ...user, barred: user.disabled || user.userBan !== null }) === false)
    throw new ApiError(403, `This is for ${describeAccess(endpoint.access)}.`);
  const name = endpoint.target === undefined ? undefined : asked.params?.[endpoint.target.param];
  if (name === undefined) return;
  const player = await client.call(players.show, { params: { name: String(name) } });
  const refusal = targetRefusal(endpoint, user, player);
  if (refusal !== undefined) throw new ApiError(refusal === endpoint.target?.offline ? 409 : 403, refusal);
  if (endpoint.id === punishments.ban.id && player.userBan !== null)
    throw new ApiError(409, `${banSummary(player).state.sentence} Nothing was changed.`);
  if (endpoint.id === punishments.unban.id && player.userBan === null)
    throw new ApiError(409, `${player.name} is not banned.`);
}

/**
 * Runs a command up to its first change, which is not asked for: what was typed is read as in the real run, and what the
 * server would refuse by rules that are known here is refused. Rejects with the same errors.
 */
export async function rehearse(context: CliContext, run: (context: CliContext) => Promise<void>): Promise<void> {
  const client = await context.api();
  try {
    const api = async () => rehearsing(client);
    await run({ ...context, api, client: api });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    checkBody(error.endpoint, error.asked.body);
    await checkRules(client, error);
  }
}
