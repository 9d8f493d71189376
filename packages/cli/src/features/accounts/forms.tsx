import { fieldOf } from '@steward/api-client/contract/endpoint';
import { DIFFERENT_PASSWORDS, passwordRefusal } from '@steward/api-client/rules/passwords';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readUntil } from '../../io/until.ts';
import { Form } from '../../tui/components/form.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useServices, useUser } from '../../tui/services.ts';
import { NO_END, USUAL_TOKEN_SPAN } from './columns.ts';
import { ShownOnce, type TellKeys } from './shown-once.tsx';

interface FormProps {
  readonly onClose: () => void;
}

/** Changes the own password. */
export function PasswordForm({ onClose }: FormProps) {
  const change = useWrite(accounts.changePassword);
  const user = useUser();
  return (
    <Form
      title="Change your password"
      fields={[
        { name: 'current', label: 'Current', isHidden: true },
        { name: 'password', label: 'New', isHidden: true, help: accounts.changePassword.help.password },
        {
          name: 'again',
          label: 'New again',
          isHidden: true,
          help: 'Tokens are revoked too; "steward account password --keep-tokens" keeps them.',
        },
      ]}
      submitLabel="change"
      onLeave={onClose}
      onSubmit={async ({ current = '', password = '', again = '' }) => {
        if (password !== again) throw new Error(DIFFERENT_PASSWORDS);
        const refusal = passwordRefusal(password, user.name);
        if (refusal !== undefined) throw new Error(refusal);
        await change({ body: { current, password } });
        onClose();
      }}
    />
  );
}

/** Makes a token, and then shows it this once. */
export function TokenForm({ onClose, onKeys }: FormProps & { readonly onKeys: TellKeys }) {
  const { client, context } = useServices();
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string>();
  if (token !== undefined)
    return (
      <ShownOnce
        title="Your new token. It is shown this once."
        lines={[token]}
        copies={token}
        hint="STEWARD_TOKEN signs a script in with it."
        asked={{
          title: 'Have you kept the token?',
          lines: ['It is not shown again. One that is lost is revoked, and another made.'],
          yes: 'close',
        }}
        onKeys={onKeys}
        onClose={onClose}
      />
    );
  return (
    <Form
      title="Make a token for a script"
      fields={[
        fieldOf(accounts.createToken, 'name'),
        { name: 'write', label: 'May change', isToggle: true, help: accounts.createToken.help.write },
        {
          name: 'until',
          label: 'It ends',
          initial: USUAL_TOKEN_SPAN,
          help: `A span such as 12h, 7d or 2w, a date such as 31-12-2026, or ${NO_END}.`,
        },
        {
          name: 'password',
          label: 'Password',
          isHidden: true,
          help: 'Only if you signed in more than 10 minutes ago.',
        },
      ]}
      submitLabel="make"
      onLeave={onClose}
      onSubmit={async ({ name = '', write = '', until = '', password = '' }) => {
        const expiresAt = until.trim().toLowerCase() === NO_END ? null : readUntil(until, context.serverClock()).wire;
        const scopes = write === '' ? (['read'] as const) : (['read', 'write'] as const);
        const again = password === '' ? {} : { password };
        const made = await client.call(accounts.createToken, {
          body: { name, scopes: [...scopes], expiresAt, ...again },
        });
        setToken(made.token);
        void queryClient.invalidateQueries({ queryKey: ['accounts'] });
      }}
    />
  );
}
