import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Caller } from '../core/caller.ts';
import { StewardError } from '../core/errors.ts';
import { createVersionedCache } from '../core/versioned-cache.ts';
import type { FileAnswer, Module, Paged, Served } from '../core/implement.ts';
import type { Services } from '../core/services.ts';
import { WireText } from '../db/wire-text.ts';
import { logRequest, logWhenSent } from './access-log.ts';
import { answerFile, answerPage, sendJson, sendParts } from './answer.ts';
import { authorize, identify } from './authorize.ts';
import { leaveBodies, refusePacked } from './bodies.ts';
import type { Call, Plan } from './call.ts';
import { checkAnswer, checkWire } from './check-answer.ts';
import { readContext, uploadContext, type ContextParts } from './context.ts';
import { leaveOutOf } from './guarded-fields.ts';
import { sendingOf } from './idempotency.ts';
import { limitKeyOf, limitOf } from './limits.ts';
import { refuseForeign } from './origin.ts';
import { checkSignature, expectSignature } from './signature.ts';
import { inputReader } from './parse.ts';
import { serveShared, type Sharing } from './shared-answers.ts';
import { createStreamRights, type StreamRights } from './stream-rights.ts';
import { quotaOf, withinQuota } from './quotas.ts';
import { answerStream, type OpenStreams } from './streams.ts';
import { REHEARSED, isRehearsal } from './rehearsal.ts';
import { jsonOf } from './wire-json.ts';
import { rehearseWrite, runWrite } from './write.ts';

/** Of those that are shared: as many as are asked for again before they change. */
const ANSWERS_KEPT = 256;
const NO_BYTES = Buffer.alloc(0);
const NOT_YET = 'This part of Steward is not served yet.';

/** What all calls share. */
interface Serving extends Sharing {
  readonly streams: OpenStreams;
  readonly rights: StreamRights;
}

function planOf(served: Served, services: Services): Plan {
  const { endpoint } = served;
  const { rule } = endpoint.access;
  const leaveOut = leaveOutOf(endpoint.response);
  if (leaveOut && (served.share || served.events || endpoint.answer !== 'json'))
    throw new TypeError(
      `${endpoint.id} keeps fields from some callers, so it can be nothing but JSON for one of them.`,
    );
  return {
    served,
    endpoint,
    input: inputReader(endpoint),
    open: rule === 'public' || rule === 'signature',
    changes: endpoint.method !== 'GET',
    rawBody: rule === 'signature',
    limit: limitOf(endpoint, services.config),
    leaveOut,
  };
}

/** Lets a request in: who it is, whether they may, and whether not too often. Sets `request.call`. */
function admit(plan: Plan, request: FastifyRequest, { services, answers }: Serving): void | Promise<void> {
  request.begun = performance.now();
  const moment = plan.served.share && answers.moment();
  const { method, access } = plan.endpoint;
  if (method !== 'GET' && (access.rule !== 'signature' || request.headers.cookie !== undefined))
    refuseForeign(request, services.config.publicUrl);
  if (method !== 'GET') refusePacked(request);
  const letIn = (caller: Caller | undefined) =>
    admitCaller({ plan, caller, moment, rawParams: NO_PARAMS }, request, services);
  if (access.rule === 'signature') {
    const expected = expectSignature(plan.endpoint, request, services.config, services.rateLimits);
    return expected ? expected.then(() => letIn(undefined)) : letIn(undefined);
  }
  const caller = identify(request, services);
  return caller instanceof Promise ? caller.then(letIn) : letIn(caller);
}

/** Its path is read once it is known that whoever asks may ask at all. */
function admitCaller(
  call: { -readonly [K in keyof Call]: Call[K] },
  request: FastifyRequest,
  services: Services,
): void | Promise<void> {
  const { plan, caller } = call;
  request.call = call;
  if (plan.open || caller !== undefined) call.rawParams = plan.input.rawParams(request.raw.url ?? '/');
  const granted = authorize(plan, caller, call.rawParams, services);
  if (plan.limit === undefined || caller === undefined) return granted;
  const { limit } = plan;
  const take = () => services.rateLimits.takeOften(limit, limitKeyOf(caller));
  return granted instanceof Promise ? granted.then(take) : take();
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/** Runs the handler and answers; at once, without a promise, where the answer is there. */
function serve(call: Call, request: FastifyRequest, reply: FastifyReply, serving: Serving): void | Promise<void> {
  const { plan, caller, rawParams } = call;
  const { endpoint, served, input } = plan;
  const { services } = serving;
  if (!served.isServed) throw new StewardError(501, NOT_YET);
  const rehearses = isRehearsal(request, endpoint);
  // A request without a body passes by the reader of bodies.
  if (endpoint.access.rule === 'signature' && request.rawBody === null)
    checkSignature(endpoint, request, services.config, NO_BYTES);
  // A read has no body.
  const body = plan.changes ? input.body(request.body) : undefined;
  const parsed = { params: input.params(rawParams), query: input.query(request.query), body };
  const parts: ContextParts = [endpoint, parsed, caller, services, request, reply];
  if (endpoint.answer !== 'json') void sendingOf(call, parsed, request);
  if (served.share) return serveShared(call, served.share, parts, reply, serving);
  const events = request.headers.accept?.includes('text/event-stream') ? served.events : undefined;
  const quota = quotaOf(endpoint, events !== undefined, parsed.query);
  const run = async (): Promise<void> => {
    if (rehearses) {
      await rehearseWrite(call, parts, request, services);
      return sendJson(reply, REHEARSED);
    }
    if (!events) return runHandler(call, parts, request, reply, serving);
    return answerStream(await events(readContext(parts)), endpoint, 'events', streaming(call, reply, serving));
  };
  return quota && caller ? withinQuota(quota, caller, services, run) : run();
}

async function runHandler(
  call: Call,
  parts: ContextParts,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<void> {
  const { endpoint, served, changes } = call.plan;
  if (endpoint.upload)
    return answer(await served.handle(uploadContext(parts, request), undefined), call, parts, reply, serving);
  if (changes) return answer(await runWrite(call, parts, request, serving.services), call, parts, reply, serving);
  const context = readContext(parts);
  if (endpoint.paged) void context.page;
  return answer(await served.handle(context, undefined), call, parts, reply, serving);
}

/** What a stream needs to be written, and to be ended when its reader may no longer read it. */
const streaming = (call: Call, reply: FastifyReply, { services: { log }, streams, rights }: Serving) => ({
  reply,
  streams,
  log,
  watch: (end: (reason: StewardError) => void) => rights.watch(call, end),
});

/** An answer without what this caller may not see of it. */
function leftFor(value: unknown, { endpoint, leaveOut }: Plan, caller: Call['caller']): unknown {
  if (!leaveOut) return value;
  if (value instanceof WireText)
    throw new TypeError(`${endpoint.id} is written already: nothing can be left out of it.`);
  if (!endpoint.paged) return leaveOut(value, caller);
  const page = value as Paged<readonly unknown[]>;
  return { ...page, items: leaveOut(page.items, caller) };
}

function answer(
  whole: unknown,
  call: Call,
  parts: ContextParts,
  reply: FastifyReply,
  serving: Serving,
): void | Promise<void> {
  const { endpoint } = call.plan;
  const { services } = serving;
  const value = leftFor(whole, call.plan, call.caller);
  if (value instanceof WireText) return answerWritten(value, endpoint, reply, services);
  if (services.config.checkAnswers) checkAnswer(endpoint, value);
  if (endpoint.answer === 'ndjson')
    return answerStream(value as AsyncIterable<unknown>, endpoint, 'ndjson', streaming(call, reply, serving));
  if (endpoint.answer === 'file') return answerFile(reply, value as FileAnswer);
  if (endpoint.paged) return answerPage(reply, endpoint, readContext(parts).page, value as Paged<unknown>);
  return sendJson(reply, jsonOf(endpoint, value));
}

async function answerWritten(
  value: WireText<unknown>,
  endpoint: Endpoint,
  reply: FastifyReply,
  { config }: Services,
): Promise<void> {
  if (!config.checkAnswers) return sendParts(reply, value);
  const text = await value.text();
  checkWire(endpoint, text);
  await sendJson(reply, text);
}

/** Runs work that may be done at once or later, and hears of both kinds of failure. */
function after(work: () => void | Promise<void>, next: () => void, failed: (error: unknown) => void): void {
  try {
    const waiting = work();
    if (waiting === undefined) next();
    else waiting.then(next).catch(failed);
  } catch (error) {
    failed(error);
  }
}

const fastifyPath = (endpoint: Endpoint): string => `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The route of a call. A body is only read from who may make the call; without one there is nothing to wait for. */
function routeOf(plan: Plan, serving: Serving): RouteOptions {
  const { services } = serving;
  const { method } = plan.endpoint;
  const bodyless = method === 'GET';

  function run(request: FastifyRequest, reply: FastifyReply): void {
    const { call } = request;
    if (call === null) throw new Error('A request was not let in before it was served.');
    after(
      () => serve(call, request, reply, serving),
      () => finished(request, reply),
      (error) => fail(error, request, reply),
    );
  }
  function finished(request: FastifyRequest, reply: FastifyReply): void {
    if (reply.raw.writableEnded) logRequest(services.accessLog, request, reply.raw.statusCode);
    else logWhenSent(services.accessLog, request, reply);
  }
  /** An answer that has begun cannot become a refusal any more. */
  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!reply.sent && !reply.raw.headersSent) reply.send(error);
    else services.log.error({ err: error, reqId: request.id }, 'A call failed after its answer began.');
  }

  return {
    method,
    url: fastifyPath(plan.endpoint),
    config: { plan },
    bodyLimit: plan.endpoint.bodyLimit,
    ...(bodyless
      ? {}
      : {
          onRequest(request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void) {
            after(
              () => admit(plan, request, serving),
              () => done(),
              (error) => done(error as Error),
            );
          },
        }),
    handler(request, reply) {
      if (!bodyless) return run(request, reply);
      after(
        () => admit(plan, request, serving),
        () => run(request, reply),
        (error) => fail(error, request, reply),
      );
    },
  };
}

const isUpload = ({ endpoint }: Served): boolean => endpoint.upload;

/** Makes a route of each call: the one place where calls are let in, read, run and answered. */
export function mount(
  app: FastifyInstance,
  modules: readonly Module[],
  services: Services,
  streams: OpenStreams,
): void {
  const rights = createStreamRights(services);
  const serving: Serving = {
    services,
    streams,
    rights,
    answers: createVersionedCache<string>(services.database, services.clock, ANSWERS_KEPT),
  };
  const [uploads, others] = [modules.flat().filter(isUpload), modules.flat().filter((served) => !isUpload(served))];
  for (const served of others) app.route(routeOf(planOf(served, services), serving));
  void app.register((inner, _, done) => {
    leaveBodies(inner);
    for (const served of uploads) inner.route(routeOf(planOf(served, services), serving));
    done();
  });
}
