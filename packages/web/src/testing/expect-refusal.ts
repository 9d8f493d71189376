import type { Endpoint } from '@steward/api-client/contract/endpoint';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect } from 'vitest';
import { renderRoutes, signedInTransport } from './render-app.tsx';
import { Refusal } from './scripted-transport.ts';

const SAID = 'The server is being looked after <b>now</b>.';

/** A page whose call is refused says so in the server's words, as text. */
export async function expectRefusal(routes: RouteObject[], at: string, refused: Endpoint, status = 403): Promise<void> {
  const as = { adminLevel: 10, developerLevel: 3 };
  const transport = signedInTransport(as).on(refused, new Refusal(status, SAID));
  renderRoutes(routes, { at, as, transport });
  expect((await screen.findAllByText(SAID)).length).toBeGreaterThan(0);
}
