import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for Discord: keeps what arrives. */
export async function startDiscord(): Promise<{ url: string; posts: string[]; close: () => void }> {
  const posts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      posts.push(text);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    posts,
    close: () => void server.close(),
  };
}
