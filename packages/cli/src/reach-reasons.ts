const REASONS: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'Nobody listens at that address. Is the server up?'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'No computer of that name can be found.'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'There is no way through the network to it.'],
  [/TIMEOUT|^ETIMEDOUT$/, 'It did not answer in time.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'It broke the connection.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/,
    'Its certificate is not trusted here. NODE_EXTRA_CA_CERTS can name a file of further authorities.',
  ],
  [/SSL|TLS/, 'It does not speak TLS. Is https right?'],
];

/** Why a server could not be reached, from the error behind it. */
export function reasonOf(cause: unknown): string {
  const found = cause instanceof AggregateError ? (cause.errors as unknown[])[0] : cause;
  const code = found instanceof Error && 'code' in found ? String(found.code) : '';
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'Is the server up?';
}
