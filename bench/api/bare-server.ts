import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Sends one answer, whatever is asked: what `profile.ts` measures Steward against. */
interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Answer;

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stderr.write(`http://127.0.0.1:${address.port}\n`);
});
