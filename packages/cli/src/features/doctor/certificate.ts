import { bareHost } from '@steward/api-client/rules/server-address';
import { ok, warning, wrong, type Check } from './check.ts';

const CHECK = 'Certificate';
const WAIT_MS = 5000;
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** A certificate's end as a check. */
export function endCheck(validTo: string, protocol: string, nowMs: number): Check {
  const end = Date.parse(validTo);
  if (Number.isNaN(end)) return ok(CHECK, `${protocol}.`);
  const found = `${protocol}, valid until ${new Date(end).toISOString().slice(0, 10)}.`;
  const days = Math.floor((end - nowMs) / DAY_MS);
  if (days < 0) return wrong(CHECK, found, 'It has ended. Ask the operator to renew it.');
  return days < SOON_DAYS ? warning(CHECK, found, 'It ends soon. Ask the operator to renew it.') : ok(CHECK, found);
}

/** Looks at the certificate of an https server, without trusting it. */
export async function certificateCheck(url: string, nowMs: number): Promise<Check> {
  const { connect } = await import('node:tls');
  const { hostname, port } = new URL(url);
  const host = bareHost(hostname);
  const isName = !/^[\d.]+$|:/.test(host);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isName ? { servername: host } : {}),
    });
    const done = (check: Check) => {
      socket.destroy();
      resolve(check);
    };
    socket.setTimeout(WAIT_MS, () =>
      done(wrong(CHECK, 'No TLS within 5 seconds.', 'Is https right for this address?')),
    );
    socket.once('error', (error: Error) => done(wrong(CHECK, `${error.message}.`, 'Is https right for this address?')));
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      if (socket.authorized) return done(endCheck(validTo, socket.getProtocol() ?? 'TLS', nowMs));
      const reason = String(socket.authorizationError);
      done(
        wrong(
          CHECK,
          `It is not trusted here: ${reason}.`,
          'NODE_EXTRA_CA_CERTS can name a file of further authorities.',
        ),
      );
    });
  });
}
