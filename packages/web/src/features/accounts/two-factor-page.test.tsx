import { accounts } from '@steward/api-client/contract/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aPrincipal } from '../../testing/factories.ts';
import { renderRoutes, signedInTransport } from '../../testing/render-app.tsx';
import { Refusal } from '../../testing/scripted-transport.ts';
import { routes } from './routes.tsx';

const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fghj${index}`);
const started = { qr: 'data:image/svg+xml;base64,PHN2Zy8+', secret: 'JBSWY3DPEHPK3PXP' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function server(has2fa = false) {
  const transport = signedInTransport({ has2fa });
  return transport
    .on(accounts.activateTwoFactor, ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return started;
      if (code !== '123456') return new Refusal(422, 'Please correct the form.', { code: 'This code is not right.' });
      transport.on(accounts.principal, { user: aPrincipal({ has2fa: true }) });
      return { enabled: true as const, recoveryCodes: codes };
    })
    .on(accounts.disableTwoFactor, () => {
      transport.on(accounts.principal, { user: aPrincipal({ has2fa: false }) });
      return { enabled: false as const };
    });
}

describe('/2fa', () => {
  it('goes from off over the code to scan to the recovery codes, shown once', async () => {
    const transport = server();
    renderRoutes(routes, { at: '/2fa', transport });
    await screen.findByText('Off');
    press('Set up two-factor');
    const image = await screen.findByRole('img', { name: /QR code/ });
    expect(image.getAttribute('src')).toBe(started.qr);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();

    const verify = screen.getByRole('button', { name: 'Verify' });
    for (const value of ['', '12345', '1234567', '12345a', '12 345'])
      for (const way of [value, ` ${value} `]) {
        fireEvent.change(screen.getByLabelText('Code'), { target: { value: way } });
        expect(verify.hasAttribute('disabled'), way).toBe(true);
      }
    expect(transport.bodies(accounts.activateTwoFactor)).toEqual([{}]);

    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '000000' } });
    press('Verify');
    await screen.findByText('This code is not right.');

    fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' 123 456' } });
    press('Verify');
    await screen.findByText('Your recovery codes');
    for (const code of codes) expect(screen.getByText(code)).toBeDefined();
    expect(screen.getByText('On')).toBeDefined();

    press('I have kept them');
    await screen.findByText('Two-factor is on');
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  it('turns off with a code, in a dialog of its own', async () => {
    const transport = server(true);
    const { router } = renderRoutes(routes, { at: '/2fa', transport });
    fireEvent.click(await screen.findByRole('link', { name: 'Turn two-factor off' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    press('Turn off');
    await screen.findByText('Two-factor is off.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/2fa'));
    await screen.findByText('Protect your account');
    expect(transport.bodies(accounts.disableTwoFactor)).toEqual([{ code: '123456' }]);
  });

  it.each([
    ['there is no clipboard, as on plain http', undefined],
    ['the browser refuses', { writeText: () => Promise.reject(new Error('no')) }],
  ])('says so where %s', async (_, clipboard) => {
    vi.stubGlobal('navigator', { ...window.navigator, clipboard });
    renderRoutes(routes, {
      at: '/2fa',
      transport: server(true).on(accounts.newRecoveryCodes, { recoveryCodes: codes }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy all' }));
    await screen.findByText(/The browser lets nothing be copied here\. Download the codes/);
    expect(screen.getByRole('button', { name: 'Copy all' })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it('says that it could not be read how many recovery codes are left', async () => {
    const transport = server(true).on(accounts.twoFactor, new Refusal(500, 'The database is away.'));
    renderRoutes(routes, { at: '/2fa', transport });
    await screen.findByText(/How many you have left could not be read: The database is away\./);
    expect(screen.getByRole('button', { name: 'Make new recovery codes' })).toBeDefined();
  });

  it('says how many recovery codes are left, makes new ones, and asks before they are left unseen', async () => {
    const transport = server(true)
      .on(accounts.twoFactor, { enabled: true, recoveryCodesLeft: 3 })
      .on(accounts.newRecoveryCodes, { recoveryCodes: codes });
    const { router } = renderRoutes([...routes, { path: 'map', element: <p>The map</p> }], { at: '/2fa', transport });
    await screen.findByText(/You have 3 of them left\./);
    press('Make new recovery codes');
    await screen.findByText('Your recovery codes');
    for (const code of codes) expect(screen.getByText(code)).toBeDefined();
    await act(() => router.navigate('/map'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Leave without your recovery codes?');
    fireEvent.click(within(question).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText(codes[9] ?? '')).toBeDefined();
    press('I have kept them');
    await act(() => router.navigate('/map'));
    await screen.findByText('The map');
  });
});
