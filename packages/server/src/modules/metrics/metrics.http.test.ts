import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAUGES } from '../../core/metrics.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { withEachDatabase } from '../../testing/test-database.ts';

const TOKEN = 'a token for metrics that is long enough';
const headers = { authorization: `Bearer ${TOKEN}` };
const DASHBOARD = join(import.meta.dirname, '../../../../../docs/operators/grafana/steward.json');

withEachDatabase('metrics', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ engine, config: { metricsToken: TOKEN } });
  });
  afterEach(() => server.close());

  const read = async (): Promise<string> => (await server.visitor.get('metrics', { headers })).text;

  test('are for the token of metrics alone, which opens nothing else', async () => {
    expect((await server.visitor.get('metrics')).status).toBe(401);
    const owner = await server.signInAs({ admin_level: 10 });
    expect((await owner.get('metrics')).status).toBe(401);
    const bridge = await server.withToken(null);
    expect((await bridge.get('metrics')).status).toBe(401);
    const answer = await server.visitor.get('metrics', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await server.visitor.get('rpg/account/tokens', { headers })).status).toBe(401);
  });

  test('count requests by call, and never by what a request chose', async () => {
    await server.visitor.get('health');
    for (let n = 0; n < 50; n++) {
      await server.visitor.get(`no/such/"call"/${n}`);
      await server.visitor.get(`site/status/hostile-${n}`);
      await fetch(`${server.url}/page-${n}`);
    }
    const text = await read();
    expect(text).toContain('steward_http_requests_total{method="GET",route="health",status="200"} 1');
    expect(text).toContain('route="other",status="404"} ');
    expect(text).not.toMatch(/hostile|page-\d|such/);
    const series = text.split('\n').filter((line) => line.startsWith('steward_http_requests_total{'));
    expect(series.length).toBeLessThan(8);
  });

  test('tell the outbox, game servers, sessions and the size of the database', async () => {
    const now = server.clock.now();
    await server.services.database.withWrite(async (tx) => {
      await tx
        .insertInto('bridge_server')
        .values({ server: 'rpg', heard_at: now - 40 })
        .execute();
      await tx
        .insertInto('bridge_received')
        .values([
          { server: 'rpg', id: 'a', received_at: now },
          { server: 'rpg', id: 'b', received_at: now - 4000 },
        ])
        .execute();
    });
    await server.signInAs({});
    const text = await read();
    expect(text).toContain('steward_agent_heard_seconds{server="rpg"} 40\n');
    expect(text).toContain('steward_events_recent 1\n');
    expect(text).toContain('steward_sessions 1\n');
    // No backup was ever made: it has no age.
    expect(text).not.toMatch(/^steward_backup_age_seconds /m);
    expect(Number(/^steward_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000);
  });

  test('have every name that the dashboard asks for, and the dashboard asks for every gauge', async () => {
    await server.visitor.get('health');
    const text = await read();
    const exposed = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
    const asked = new Set(
      dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/steward_\w+/g) ?? [])),
    );
    expect([...asked].filter((name) => !exposed.has(name))).toEqual([]);
    expect(Object.keys(GAUGES).filter((name) => !asked.has(name))).toEqual([]);
  });
});

test('are not there without a token', async () => {
  const server = await startTestServer({ engine: 'sqlite' });
  try {
    expect((await server.visitor.get('metrics', { headers })).status).toBe(404);
  } finally {
    await server.close();
  }
});
