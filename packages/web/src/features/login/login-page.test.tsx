import { accounts } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPrincipal, aSiteConfig } from '../../testing/factories.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal, type ScriptedTransport } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

function show(transport: ScriptedTransport = signedInTransport(false), at = '/login') {
  return renderRoutes([...routes, { path: '*', element: <p>Inside</p> }], { at, transport });
}

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }));
}

const andThen = (transport: ScriptedTransport) => {
  transport.on(accounts.signIn, () => {
    transport.on(accounts.principal, { user: aPrincipal() });
    return { user: aPrincipal() };
  });
  return transport;
};

describe('/login', () => {
  it('signs in and goes back to where the person came from', async () => {
    const transport = andThen(signedInTransport(false));
    const { router } = show(transport, '/login?return=%2Fplayer%2Fa%252Fb%3Ftab%3D1');
    await fill({ 'In-game name': 'Player_One', Password: 'steward-demo' });
    await screen.findByText('Inside');
    expect(router.state.location.pathname + router.state.location.search).toBe('/player/a%2Fb?tab=1');
    expect(transport.bodies(accounts.signIn)).toEqual([{ name: 'Player_One', password: 'steward-demo' }]);
  });

  it('never leads to another site', async () => {
    const { router } = show(andThen(signedInTransport(false)), '/login?return=//evil.example');
    await fill({ 'In-game name': 'Player_One', Password: 'steward-demo' });
    await screen.findByText('Inside');
    expect(router.state.location.pathname).toBe('/');
  });

  it('goes on at once when somebody is signed in already', async () => {
    const { router } = show(signedInTransport(), '/login?return=%2Fmap');
    await screen.findByText('Inside');
    expect(router.state.location.pathname).toBe('/map');
  });

  it("titles a refusal and shows the server's text", async () => {
    show(signedInTransport(false).on(accounts.signIn, new Refusal(422, 'The name or the password is not right.')));
    await fill({ 'In-game name': 'Player_One', Password: 'wrong-password' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Problem with loginThe name or the password is not right.');
  });

  it('says once, at its field, what is wrong with one', async () => {
    const wrong = 'The password is not right.';
    show(signedInTransport(false).on(accounts.signIn, new Refusal(422, wrong, { password: wrong })));
    await fill({ 'In-game name': 'Player_One', Password: 'wrong-password' });
    expect((await screen.findByRole('alert')).textContent).toBe('Problem with login');
    expect(screen.getAllByText(wrong).map(({ id }) => id)).toEqual(['login-password-text']);
  });

  it('keeps what was typed while the server has no time for it', async () => {
    const busy = new Refusal(503, 'Many people are signing in right now. Please try again in a moment.');
    const transport = signedInTransport(false).on(accounts.signIn, busy);
    show(transport);
    await fill({ 'In-game name': 'Player_One', Password: 'steward-demo' });
    expect((await screen.findByRole('alert')).textContent).toContain('Many people are signing in right now.');
    andThen(transport);
    await fill({});
    await screen.findByText('Inside');
    const given = { name: 'Player_One', password: 'steward-demo' };
    expect(transport.bodies(accounts.signIn)).toEqual([given, given]);
  });

  it('says at each field what is missing, without asking the server', async () => {
    const { transport } = show();
    await fill({});
    await screen.findByText('Enter your in-game name.');
    expect(screen.getByText('Enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('In-game name'));
    expect(transport.calls).not.toContain('POST auth/rpg');
  });

  it('asks for the two-factor code when the server wants it, and says when it is wrong', async () => {
    const transport = signedInTransport(false).on(accounts.signIn, ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return new Refusal(422, 'Enter the code of your app.', { code: 'Enter the code.' });
      if (code !== '123456') return new Refusal(422, 'The code is not right.', { code: 'This code is not right.' });
      transport.on(accounts.principal, { user: aPrincipal() });
      return { user: aPrincipal() };
    });
    show(transport);
    await fill({ 'In-game name': 'Player_One', Password: 'steward-demo' });
    const code = await screen.findByLabelText('Two-factor code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByRole('alert')).toBeNull();
    await fill({ 'Two-factor code': '000 000' });
    await screen.findByText('This code is not right.');
    await fill({ 'Two-factor code': '123 456' });
    await screen.findByText('Inside');
    expect(transport.bodies(accounts.signIn).map((body) => body.code)).toEqual([undefined, '000000', '123456']);
  });

  it('links to registration only where there is one', async () => {
    show(signedInTransport(false).on(site.config, aSiteConfig({ registerUrl: null })));
    await screen.findByText('Los Santos Stories');
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  });
});
