/**
 * Values for the places in paths of calls that are right in form: a test of all calls takes these and puts its own people
 * and things in their place. A call with a new place needs one line here.
 */
export const PATH_PLACES = {
  name: 'Somebody_Else',
  id: '1',
  userId: '1',
  text: 'somebody',
  date: '20260601',
  file: 'general',
  search: 'x',
  offset: '0',
  sum: '01234567',
  type: 'general',
  server: 'rpg',
  serial: 'ABCDEF',
  ip: '192.0.2.1',
  hash: 'f'.repeat(32),
  kind: 'screen',
  target: 'develop',
  plate: 'AB 123',
} as const satisfies Readonly<Record<string, string>>;
