import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertOutbox } from '../db/outbox.ts';
import { areTracesOn } from '../db/trace.ts';
import { startReceiver, withStatus, type Receiver } from '../testing/receiver.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createLog } from './log.ts';
import { tellOutbox } from './outbox.ts';
import { sendOutward } from './outward.ts';
import { startTracing, wantsTraces, type Tracing } from './tracing.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Sent['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}

const [SERVER, CLIENT, FAILED] = [2, 3, 2];
const PARENT = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;
const lines: string[] = [];
const log = createLog({ level: 'warn', stream: { write: (line: string) => void lines.push(line) } });
const valueOf = ({ attributes }: Pick<Sent, 'attributes'>, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

let collector: Receiver;
let tracing: Tracing | undefined;
let before: NodeJS.ProcessEnv;

beforeAll(async () => {
  before = { ...process.env };
  collector = await startReceiver();
  collector.answer = withStatus(200, { 'content-type': 'application/json' }, '{}');
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url('').replace(/\/$/, '');
});
afterEach(async () => {
  await tracing?.stop();
  tracing = undefined;
  collector.got.length = 0;
});
afterAll(async () => {
  process.env = before;
  await collector.close();
});

const bodies = () => collector.got.map(({ body }) => JSON.parse(body) as Body);
const spans = () =>
  bodies().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
/** Ends the traces, which sends them. */
async function sent(): Promise<Sent[]> {
  await tracing?.stop();
  tracing = undefined;
  return spans();
}
const begin = async (more: Record<string, string> = {}) => {
  tracing = await startTracing({ ...process.env, OTEL_SERVICE_NAME: 'panel', ...more }, '1.2.3', log);
  return tracing ? { tracing } : {};
};

withEachDatabase('traces', (engine) => {
  let server: TestServer;
  afterEach(() => server.close());

  test('show requests with their statements, calls and searches, and nothing of people', async () => {
    server = await startTestServer({ engine, ...(await begin()) });
    const manager = await server.signInAs({ name: 'Hidden_Name', admin_level: 10, developer_level: 3 });
    await server.visitor.post('auth/rpg', { name: 'Hidden_Name', password: 'a hidden password' });
    await manager.get('rpg/search/user/Hidden_Query?limit=7', { headers: { traceparent } });
    await manager.post('rpg/user/Hidden_Name/notes', { note: 'A hidden note', important: false, staff: false });
    expect((await manager.get('rpg/logs/search?q=Hidden_Text')).status).toBe(200);
    await sendOutward('http://127.0.0.1:9/hidden-webhook', {
      ...{ method: 'POST', headers: {}, body: 'hidden', timeoutMs: 500, allowed: [] },
    });
    await server.close();
    const all = await sent();
    expect(collector.got[0]).toMatchObject({ method: 'POST', url: '/v1/traces' });
    const resource = bodies()[0]?.resourceSpans[0]?.resource ?? { attributes: [] };
    expect([valueOf(resource, 'service.name'), valueOf(resource, 'service.version')]).toEqual(['panel', '1.2.3']);

    const requests = all.filter(({ kind }) => kind === SERVER);
    const login = requests.find(({ name }) => name === 'POST auth/rpg');
    expect(login && valueOf(login, 'http.response.status_code')).toBe(422);
    for (const request of requests) {
      expect(request.parentSpanId ?? '').toBe('');
      expect(String(valueOf(request, 'http.route'))).not.toContain('?');
    }
    const under = (request: Sent | undefined) => all.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(under(login).some(({ name }) => /^select player/.test(name))).toBe(true);
    const system = engine === 'sqlite' ? 'sqlite' : 'postgresql';
    for (const one of under(login)) expect(valueOf(one, 'db.system.name')).toBe(system);
    const write = requests.find(({ name }) => name.includes('/notes') && name.startsWith('POST'));
    expect(write, requests.map(({ name }) => name).join()).toBeDefined();
    const written = under(write).map(({ name }) => name);
    expect(written).toEqual(expect.arrayContaining(['insert note', 'insert audit']));
    for (const { traceId } of under(write)) expect(traceId).toBe(write?.traceId);
    const call = all.find(({ attributes }) => attributes.some(({ key }) => key === 'server.address'));
    expect(call).toMatchObject({ name: 'POST', kind: CLIENT, status: { code: FAILED } });

    const search = requests.find(({ name }) => name === 'GET rpg/logs/search');
    expect(under(search).map(({ name }) => name)).toContain('log search');
    const whole = JSON.stringify(all);
    for (const hidden of ['hidden', 'Hidden', 'steward_session', PARENT.traceId]) expect(whole).not.toContain(hidden);
  });

  test('go on from a proxy that is trusted', async () => {
    server = await startTestServer({ engine, ...(await begin()), config: { trustProxy: { hops: 1 } } });
    await server.visitor.get('site/config', { headers: { traceparent } });
    await server.visitor.get('site/config', { headers: { traceparent: 'nonsense' } });
    await server.close();
    const requests = (await sent()).filter(({ name }) => name === 'GET site/config');
    expect(requests).toMatchObject([{ traceId: PARENT.traceId, parentSpanId: PARENT.spanId }, {}]);
    expect(requests[1]?.traceId).not.toBe(PARENT.traceId);
  });

  test('show what follows a commit', async () => {
    server = await startTestServer({ engine, ...(await begin()) });
    const item = { kind: 'session.clean', subject: 'session 5', payload: { id: 5 } };
    await server.services.database.withWrite((tx) => insertOutbox(tx, [item], { now: server.clock.now() }));
    await tellOutbox(server.services);
    await expect
      .poll(async () => (await server.db.selectFrom('outbox').select('state').executeTakeFirst())?.state ?? 'gone')
      .not.toBe('waiting');
    await server.close();
    expect((await sent()).map(({ name }) => name)).toContain('outbox session.clean');
  });
});

test('are sent only where the variables ask for them, and as many as they say', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  expect(wantsTraces({})).toBe(false);
  expect(wantsTraces({ OTEL_SERVICE_NAME: 'x' })).toBe(false);
  expect(wantsTraces(endpoint)).toBe(true);
  expect(wantsTraces({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(wantsTraces({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(await startTracing({}, '1', log)).toBeUndefined();
  expect(areTracesOn()).toBe(false);
  for (const [sampler, arg, expected] of [
    ['always_off', '', 0],
    ['traceidratio', '0', 0],
    ['parentbased_traceidratio', '1', 3],
    ['parentbased_always_off', '', 1],
    ['unknown', '', 3],
  ] as const) {
    await begin({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: arg });
    for (const parent of [undefined, undefined, traceparent]) tracing?.request(parent).end('GET', 'site/config', 200);
    expect((await sent()).length, sampler).toBe(expected);
    collector.got.length = 0;
  }
  expect(lines.join()).toContain('OTEL_TRACES_SAMPLER names no sampler that is known');
});

test('do not keep the server from ending where nobody takes them', async () => {
  collector.answer = () => undefined;
  await begin({ OTEL_EXPORTER_OTLP_TIMEOUT: '500' });
  tracing?.request(undefined).end('GET', 'site/config', 200);
  const begun = performance.now();
  await sent();
  expect(performance.now() - begun).toBeLessThan(8000);
  collector.answer = withStatus(200, { 'content-type': 'application/json' }, '{}');
});
