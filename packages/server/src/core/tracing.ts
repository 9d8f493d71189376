import type { Context, Span, SpanOptions } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { useTraces, type SpanOf } from '../db/trace.ts';
import type { Log } from './log.ts';

type Variables = Readonly<Record<string, string | undefined>>;
type Sdk = typeof import('@opentelemetry/sdk-trace');

/** A request as a trace shows it. */
export interface RequestSpan {
  /** Runs something as a part of it. */
  run(work: () => void): void;
  end(method: string, route: string, status: number): void;
}

export interface Tracing {
  /** `parent`: a `traceparent` that is to be believed. */
  request(parent: string | undefined): RequestSpan;
  /** Sends what is left, and ends. */
  stop(): Promise<void>;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const STOP_MS = 5000;

/** Whether the standard variables ask for traces. */
export const wantsTraces = (env: Variables): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) &&
  env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  env['OTEL_TRACES_EXPORTER'] !== 'none';

/** The sampler that `OTEL_TRACES_SAMPLER` names; all of them where it names none that is known. */
function samplerOf(sdk: Sdk, env: Variables, log: Log): Sampler {
  const given = env['OTEL_TRACES_SAMPLER_ARG'] ?? '';
  const share = Number(given);
  const ratio = given !== '' && share >= 0 && share <= 1 ? share : 1;
  const kinds: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const name = env['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on';
  const root = kinds[name.replace(/^parentbased_/, '')];
  if (!root) log.warn('OTEL_TRACES_SAMPLER names no sampler that is known: all requests are traced.');
  const sampler = (root ?? kinds['always_on'] ?? (() => new sdk.AlwaysOnSampler()))();
  return name.startsWith('parentbased_') || !root ? new sdk.ParentBasedSampler({ root: sampler }) : sampler;
}

/** Of a failure only its kind: its text may hold what people entered. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Begins to send traces where the variables ask for it; nothing of it is loaded otherwise. */
export async function startTracing(env: Variables, version: string, log: Log): Promise<Tracing | undefined> {
  if (!wantsTraces(env)) return undefined;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  api.diag.setLogger({
    error: () => log.warn('Traces could not be sent. Look at what OTEL_EXPORTER_OTLP_ENDPOINT names.'),
    ...{ warn: () => undefined, info: () => undefined, debug: () => undefined, verbose: () => undefined },
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contexts);
  const delay = Number(env['OTEL_BSP_SCHEDULE_DELAY'] ?? '');
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      ...attributesOf(env['OTEL_RESOURCE_ATTRIBUTES']),
      'service.name': env['OTEL_SERVICE_NAME'] ?? 'steward',
      'service.version': version,
    }),
    sampler: samplerOf(sdk, env, log),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...(delay > 0 ? { scheduledDelayMillis: delay } : {}),
      }),
    ],
  });
  const tracer = provider.getTracer('steward', version);

  function options({ kind, attributes = {} }: SpanOf): SpanOptions {
    return { kind: kind === 'client' ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL, attributes };
  }

  function fail(span: Span, error: unknown): void {
    span.setAttribute('error.type', kindOf(error));
    span.setStatus({ code: api.SpanStatusCode.ERROR });
  }

  useTraces({
    within: (named, work) =>
      tracer.startActiveSpan(named.name, options(named), async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      }),
    noted(named, ms, error) {
      const now = Date.now();
      const span = tracer.startSpan(named.name, { ...options(named), startTime: now - ms });
      if (error !== undefined) fail(span, error);
      span.end(now);
    },
  });

  function parentOf(header: string | undefined): Context {
    const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
    const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
    return api.isSpanContextValid(parent) ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  }

  return {
    request(header) {
      const parent = parentOf(header);
      const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parent);
      const inside = api.trace.setSpan(parent, span);
      return {
        run: (work) => api.context.with(inside, work),
        end(method, route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      useTraces(undefined);
      let late: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => (late = setTimeout(resolve, STOP_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), waited]);
      clearTimeout(late);
      api.context.disable();
      api.diag.disable();
    },
  };
}

/** `name=value,…`, as the variable has it. */
function attributesOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value]) => (value === undefined ? [] : [[name.trim(), decoded(value.trim())]])),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
