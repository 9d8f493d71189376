import type { CallArguments } from '@steward/api-client/client/client';
import { ApiError, isSignedOut } from '@steward/api-client/client/errors';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { client } from '../../api.ts';
import { textOfError } from '../notices.tsx';

/** One thing that is done with each of many players. */
export interface BulkAction {
  /** A verb: 'Lift bans'. */
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly danger?: boolean;
  /** The field of the body in which one text stands for all. */
  readonly text?: { readonly field: string; readonly label: string; readonly most: number };
  /** What else the body holds. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What became of one of them: nothing to say, or a sentence why not. */
export interface BulkOutcome {
  readonly name: string;
  readonly refusal: string | undefined;
}

const LONGEST_WAIT_S = 60;
const NOT_REHEARSED = new Set([404, 501]);

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function one(action: BulkAction, name: string, text: string, rehearses: boolean): Promise<string | undefined> {
  const body = { ...action.body, ...(action.text ? { [action.text.field]: text } : {}) };
  const input = { params: { name }, ...(action.body || action.text ? { body } : {}), rehearses };
  for (;;) {
    try {
      await client.call(action.endpoint, ...([input] as unknown as CallArguments<Endpoint>));
      return undefined;
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait !== undefined && wait <= LONGEST_WAIT_S) await pause(wait);
      else if (isSignedOut(error)) throw error;
      else if (rehearses && error instanceof ApiError && NOT_REHEARSED.has(error.status)) return undefined;
      else return (error instanceof ApiError && Object.values(error.errors)[0]) || textOfError(error);
    }
  }
}

/**
 * Does it with one after the other, or only asks the server whether it would. Told after each how far it came; throws
 * when the session is over.
 */
export async function runBulk(
  action: BulkAction,
  names: readonly string[],
  text: string,
  { rehearses, onOne }: { readonly rehearses: boolean; readonly onOne: (done: number) => void },
): Promise<readonly BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const name of names) {
    outcomes.push({ name, refusal: await one(action, name, text, rehearses) });
    onOne(outcomes.length);
  }
  return outcomes;
}
