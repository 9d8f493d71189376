import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Caller } from '../core/caller.ts';
import { StewardError } from '../core/errors.ts';
import type { FileAnswer, Module, Paged, Served } from '../core/implement.ts';
import type { Services } from '../core/services.ts';
import { answerFile, answerJson, answerPage } from './answer.ts';
import { authorize, identify, isTokenRequest } from './authorize.ts';
import type { Call, Plan } from './call.ts';
import { checkAnswer } from './check-answer.ts';
import { readContext, type ContextParts } from './context.ts';
import { limitOf } from './limits.ts';
import { refuseForeign } from './origin.ts';
import { inputReader } from './parse.ts';
import { answerStream, type OpenStreams } from './streams.ts';
import { runWrite } from './write.ts';

const RAW_BODY_LIMIT = 32 * 1024 * 1024;
const NOT_YET = 'This part of Steward is not served yet.';

function planOf(served: Served, services: Services): Plan {
  const { endpoint } = served;
  const { rule } = endpoint.access;
  return {
    served,
    endpoint,
    input: inputReader(endpoint),
    open: rule === 'public' || rule === 'signature',
    changes: endpoint.effect === 'write',
    rawBody: rule === 'signature' || rule === 'bridge',
    limit: limitOf(endpoint, services.config),
  };
}

/** Lets a request in: who it is, whether they may, and whether not too often. Sets `request.call`. */
function admit(plan: Plan, request: FastifyRequest, services: Services): void | Promise<void> {
  const { method, access } = plan.endpoint;
  if (method !== 'GET' && access.rule !== 'signature' && !isTokenRequest(request)) refuseForeign(request, services.config.publicUrl);
  const caller = identify(request, services);
  return caller instanceof Promise ? caller.then((found) => admitCaller(plan, found, request, services)) : admitCaller(plan, caller, request, services);
}

function admitCaller(plan: Plan, caller: Caller | undefined, request: FastifyRequest, services: Services): void | Promise<void> {
  if (!plan.open && caller === undefined) return authorize(plan, caller, {}, services);
  const rawParams = plan.input.rawParams(request.raw.url ?? '/');
  request.call = { plan, caller, rawParams };
  const granted = authorize(plan, caller, rawParams, services);
  if (plan.limit === undefined || caller === undefined) return granted;
  const { limit } = plan;
  const take = () => services.rateLimits.takeOften(limit, String(caller.id));
  return granted instanceof Promise ? granted.then(take) : take();
}

/** Runs the handler and answers. */
async function serve(call: Call, request: FastifyRequest, reply: FastifyReply, services: Services, streams: OpenStreams): Promise<void> {
  const { plan, caller, rawParams } = call;
  const { endpoint, served, input } = plan;
  if (served.later) throw new StewardError(501, NOT_YET);
  const parsed = { params: input.params(rawParams), query: input.query(request.query), body: input.body(request.body) };
  const parts: ContextParts = [endpoint, parsed, caller, services, request, reply];
  if (served.events && request.headers.accept?.includes('text/event-stream')) {
    const events = await served.events(readContext(parts));
    return answerStream(events, endpoint, 'events', { reply, streams, log: services.log });
  }
  if (plan.changes) return answer(await runWrite(call, parts, request, services), plan, parts, reply, services, streams);
  const context = readContext(parts);
  if (endpoint.paged) void context.page;
  return answer(await served.handle(context, undefined), plan, parts, reply, services, streams);
}

function answer(value: unknown, { endpoint }: Plan, parts: ContextParts, reply: FastifyReply, services: Services, streams: OpenStreams): void | Promise<void> {
  if (services.config.checkAnswers) checkAnswer(endpoint, value);
  if (endpoint.answer === 'ndjson') return answerStream(value as AsyncIterable<unknown>, endpoint, 'ndjson', { reply, streams, log: services.log });
  if (endpoint.answer === 'file') return answerFile(reply, value as FileAnswer);
  if (endpoint.paged) return answerPage(reply, endpoint, readContext(parts).page, value as Paged<unknown>);
  return answerJson(reply, endpoint, value);
}

/** An answer that has begun cannot become a refusal any more. */
function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) request.log.error({ err: error, reqId: request.id }, 'A call failed after its answer began.');
  else reply.send(error);
}

const fastifyPath = (endpoint: Endpoint): string => `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Makes a route of each call: the one place where calls are let in, read, run and answered. */
export function mount(app: FastifyInstance, modules: readonly Module[], services: Services, streams: OpenStreams): void {
  for (const served of modules.flat()) {
    const plan = planOf(served, services);
    app.route({
      method: plan.endpoint.method,
      url: fastifyPath(plan.endpoint),
      config: { plan },
      ...(plan.rawBody ? { bodyLimit: RAW_BODY_LIMIT } : {}),
      onRequest(request, _, done) {
        try {
          const waiting = admit(plan, request, services);
          if (waiting === undefined) done();
          else waiting.then(() => done(), done);
        } catch (error) {
          done(error as Error);
        }
      },
      handler(request, reply) {
        const { call } = request;
        if (call === null) throw new Error('A request was not let in before it was served.');
        serve(call, request, reply, services, streams).catch((error: unknown) => fail(error, request, reply));
      },
    });
  }
}
