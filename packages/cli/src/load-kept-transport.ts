/** The transport that keeps connections: loaded where many requests are made. */
export const loadKeptTransport = () => import('./kept-transport.ts');
