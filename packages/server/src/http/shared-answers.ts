import type { FastifyReply } from 'fastify';
import type { Served } from '../core/implement.ts';
import type { Services } from '../core/services.ts';
import type { VersionedCache } from '../core/versioned-cache.ts';
import { sendJson } from './answer.ts';
import type { Call } from './call.ts';
import { checkAnswer } from './check-answer.ts';
import { readContext, type ContextParts } from './context.ts';
import { jsonOf } from './wire-json.ts';

export interface Sharing {
  readonly services: Services;
  /** Answers that may be sent again while nothing changed. */
  readonly answers: VersionedCache<string>;
}

/** Stands for an answer that was asked for once. */
const ASKED_ONCE = '';

/** Answers with what was sent before, where that still holds; at once, without a promise, where it is there. */
export function serveShared(
  call: Call,
  share: NonNullable<Served['share']>,
  parts: ContextParts,
  reply: FastifyReply,
  { services, answers }: Sharing,
): void | Promise<void> {
  const context = readContext(parts);
  const key = `${call.plan.endpoint.id} ${share(context)}`;
  const kept = answers.get(key);
  if (kept !== undefined && kept !== ASKED_ONCE) return sendJson(reply, kept);
  return answerShared(call, context, reply, services, (text) => {
    if (call.moment) answers.set(key, kept === ASKED_ONCE ? text : ASKED_ONCE, call.moment);
  });
}

/** Only what is asked for again is kept: the collector of garbage copies twice whatever outlives its request. */
async function answerShared(
  { plan: { endpoint, served } }: Call,
  context: ReturnType<typeof readContext>,
  reply: FastifyReply,
  services: Services,
  keep: (text: string) => void,
): Promise<void> {
  const value = await served.handle(context, undefined);
  if (services.config.checkAnswers) checkAnswer(endpoint, value);
  const text = jsonOf(endpoint, value);
  keep(text);
  return sendJson(reply, text);
}
