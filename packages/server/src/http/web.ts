import { NO_SUCH_CALL } from '@steward/api-client/rules/refusals';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Services } from '../core/services.ts';
import { logWhenSent } from './access-log.ts';
import { refuse } from './errors.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const USUAL_LANGUAGE = '<html lang="en"';

/** The words are English, whatever numbers are: a screen reader would read them with another voice. */
const languageOfWords = ({ language }: Config['community']): string => (/^en(?:-|$)/i.test(language) ? language : 'en');
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The web portal is not built. Run "npm run build", or use the terminal client.';

interface Page {
  /** The HTML, cut where the nonce of an answer goes. */
  readonly parts: readonly string[];
}

/** The page with a place for its nonce, also where the build left none. */
async function loadPage(dir: string): Promise<Page | undefined> {
  let html: string;
  try {
    html = await readFile(join(dir, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
  if (!/<meta[^>]+property="csp-nonce"/.test(html))
    html = html.replace(/<head>/i, `<head><meta property="csp-nonce" nonce="${NONCE_PLACE}">`);
  return { parts: html.split(NONCE_PLACE) };
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept));

/** Serves the web build with a strict policy; paths that are no file show the portal, which routes itself. */
export async function serveWeb(app: FastifyInstance, { config, accessLog }: Services): Promise<void> {
  const page = await loadPage(config.webDir);
  const secure = config.publicUrl?.startsWith('https:') ?? false;

  await app.register(async (web) => {
    web.addHook('onRequest', (request, reply, done) => {
      request.begun = performance.now();
      reply.header('x-request-id', request.id);
      logWhenSent(accessLog, request, reply);
      done();
    });
    await web.register(helmet, {
      global: true,
      contentSecurityPolicy: false,
      hsts: false,
      frameguard: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
    });
    const policy = (nonce: string): string =>
      [
        "default-src 'self'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...(secure ? ['upgrade-insecure-requests'] : []),
      ].join('; ');

    const sendPage = (reply: FastifyReply): void => {
      if (!page) {
        reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
        return;
      }
      const nonce = randomBytes(16).toString('base64');
      reply
        .header('content-security-policy', policy(nonce))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.parts.join(nonce).replace(USUAL_LANGUAGE, `<html lang="${languageOfWords(config.community)}"`));
    };

    if (page)
      await web.register(staticFiles, {
        root: config.webDir,
        index: false,
        wildcard: true,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        setHeaders(reply, path) {
          reply.header('cache-control', path.includes('/static/') ? FOR_EVER : 'no-cache');
          reply.header(
            'content-security-policy',
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
          );
        },
      });
    // Doubled slashes and the like are no file: an address of the portal may still look so.
    web.setErrorHandler((error, _, reply) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH')) throw error;
      reply.callNotFound();
    });
    web.setNotFoundHandler((request, reply) => {
      if (wantsPage(request) && !/^\/(?:api|static)(?:[/?#]|$)/.test(request.url)) sendPage(reply);
      else
        refuse(reply, {
          status: 404,
          error: request.url.startsWith('/api') ? NO_SUCH_CALL : 'There is no such file.',
        });
    });
    web.get('/', (_, reply) => sendPage(reply));
    web.get('/index.html', (_, reply) => sendPage(reply));
  });
}
