import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('tells a taken port before it installs or builds anything', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const told = await new Promise<{ failed: boolean; text: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'start.mjs')],
      { env: { ...process.env, STEWARD_PORT: String(port) } },
      (error, out, err) => resolve({ failed: error !== null, text: out + err }),
    ),
  );
  taken.close();
  expect(told.failed).toBe(true);
  expect(told.text.trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set STEWARD_PORT to another port.`,
  );
});
