import type { Client } from '@steward/api-client/client/client';
import { ApiError, isMissing } from '@steward/api-client/client/errors';
import { accounts, type Principal } from '@steward/api-client/contract/accounts';
import { canBeRehearsed, type Endpoint } from '@steward/api-client/contract/endpoint';
import { players } from '@steward/api-client/contract/players';
import { punishments } from '@steward/api-client/contract/punishments';
import { allows, describeAccess } from '@steward/api-client/rules/access';
import { banSummary } from '@steward/api-client/rules/ban-summary';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { MARKED_FIELDS, NO_SUCH_CALL, NOTHING_CHANGED } from '@steward/api-client/rules/refusals';
import type { CliContext } from '../context.ts';
import { commandLine } from './command-line.ts';
import type { Parsed } from './program.ts';

interface Asked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** The change that a command is about to ask for: a rehearsal ends here. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
  readonly endpoint: Endpoint;
  readonly asked: Asked;
  /** Whether the server looked at it. */
  readonly isKnown: boolean;
  constructor(endpoint: Endpoint, asked: Asked, isKnown: boolean) {
    super('This would change something.');
    this.endpoint = endpoint;
    this.asked = asked;
    this.isKnown = isKnown;
  }
}

/** The server is older, or cannot undo this call. */
const cannotRehearse = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 501 || (error.status === 404 && error.message === NO_SUCH_CALL));

/** The same client, which reads, but has the server rehearse where something would be changed, and stops there. */
const rehearsing = (client: Client): Client => ({
  ...client,
  async call(endpoint, ...args) {
    if (endpoint.method === 'GET') return client.call(endpoint, ...args);
    const asked = (args[0] ?? {}) as Asked;
    if (!canBeRehearsed(endpoint)) throw new Rehearsed(endpoint, asked, false);
    try {
      await client.call<Endpoint>(endpoint, { ...asked, rehearses: true });
    } catch (error) {
      if (cannotRehearse(error)) throw new Rehearsed(endpoint, asked, false);
      throw error;
    }
    throw new Rehearsed(endpoint, asked, true);
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
    if (isMissing(error)) return undefined;
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
    throw new ApiError(409, `${banSummary(player).state.sentence} ${NOTHING_CHANGED}`);
  if (endpoint.id === punishments.unban.id && player.userBan === null)
    throw new ApiError(409, `${player.name} is not banned.`);
}

const ONLY_HERE = 'The server cannot rehearse this: only what is known here was looked at.';

/**
 * Runs a command up to its first change, which the server rehearses: it is refused as it would be, and not done. Where
 * the server cannot, the rules that are known here are looked at. Rejects with the errors of the real run; resolves to
 * whether something would be changed.
 */
export async function rehearse(context: CliContext, run: (context: CliContext) => Promise<void>): Promise<boolean> {
  const client = await context.api();
  try {
    const api = async () => rehearsing(client);
    await run({ ...context, api, client: api });
    return false;
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    if (error.isKnown) return true;
    checkBody(error.endpoint, error.asked.body);
    await checkRules(client, error);
    await context.out.note(ONLY_HERE, 'quiet');
    return true;
  }
}

/** `--dry-run` of a command that changes one thing: what it would do, or why it would not. */
export async function rehearseOne(context: CliContext, { leaf, path, prepared, values }: Parsed): Promise<void> {
  const own = { ...context, global: { ...context.global, yes: true, noInput: true } };
  if (!(await rehearse(own, (rehearsed) => prepared.run(rehearsed))))
    return context.out.note('Nothing would be changed.');
  const command = commandLine(leaf, path, values);
  await context.out.item({ command }, () => `would do: ${command}`);
}
