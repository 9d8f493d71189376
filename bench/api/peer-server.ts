import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The least that a server of such reads does by the same framework and the same file: it looks up the session of a cookie and
 * the row of a player, and sends that as JSON. No rules, no limits, no lists beside the row. What `profile.ts` shows beside Steward.
 */
interface Reply {
  code(status: number): Reply;
  send(body?: unknown): Reply;
}
interface Request {
  readonly headers: { readonly cookie?: string };
  readonly params: { readonly name: string };
}
type Fastify = () => {
  get(path: string, handler: (request: Request, reply: Reply) => Reply): void;
  listen(where: { port: number; host: string }): Promise<string>;
};
const required = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const fastify = required('fastify') as Fastify;

const database = new DatabaseSync(join(process.argv[2] ?? '', 'steward.db'), { readOnly: true });
const session = database.prepare(
  'select player.* from session join player on player.id = session.player_id where session.token_hash = ?',
);
const player = database.prepare('select * from player where name_lower = ?');

const app = fastify();
app.get('/api/rpg/user/:name', (request, reply) => {
  const token = /steward_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (session.get(createHash('sha256').update(token).digest('hex')) === undefined) return reply.code(401).send();
  return reply.send(player.get(request.params.name.toLowerCase()));
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stderr.write(`${url}\n`);
