/** A panel that answers a few commands at once, for benchmarks of commands: run as a thread, so that it waits for none of them. */
import { createServer } from 'node:http';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

const USER = {
  id: 1,
  name: 'Rank_5',
  admin_level: 5,
  developer_level: 0,
  permissions: [],
  special_permissions: [],
  disabled: false,
  has2fa: false,
  skin: 1,
  donate_credits: 0,
  user_ban: null,
};

/** Starts it. @returns {Promise<{ url: string, stop: () => Promise<number> }>} */
export async function startPanel() {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

if (!isMainThread) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/auth/rpg') response.setHeader('set-cookie', 's=1; Path=/; HttpOnly; Max-Age=2592000');
    response.end(JSON.stringify(request.url === '/api/rpg/general/online' ? [{ name: USER.name }] : { user: USER }));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
  });
}
