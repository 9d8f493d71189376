/** Of every answer below /api/: nothing is kept, guessed, framed or run. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export const JSON_HEADERS = { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8' } as const;
