import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Caller } from '../core/caller.ts';
import type { ReadMoment } from '../core/versioned-cache.ts';
import type { Served } from '../core/implement.ts';
import type { Limit } from '../core/rate-limit.ts';
import type { LeaveOut } from './guarded-fields.ts';
import type { InputReader } from './parse.ts';

/** One call as it is served, worked out when the server starts. */
export interface Plan {
  readonly served: Served;
  readonly endpoint: Endpoint;
  readonly input: InputReader;
  /** Anyone may make it, signed in or not. */
  readonly open: boolean;
  readonly changes: boolean;
  /** The body is taken as bytes: calls by signature and by game servers. */
  readonly rawBody: boolean;
  readonly limit: Limit | undefined;
  /** Leaves out what the caller may not see; undefined where the answer is the same for all. */
  readonly leaveOut: LeaveOut | undefined;
}

/** What is known of a request once it was let in. */
export interface Call {
  readonly plan: Plan;
  readonly caller: Caller | undefined;
  readonly rawParams: Readonly<Record<string, string>>;
  /** Before the caller was looked up; of calls whose answers are shared. */
  readonly moment: ReadMoment | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null;
    /** The bytes of the body, where the plan asks for them. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    plan?: Plan;
  }
}
