import { fieldOf } from '@steward/api-client/contract/endpoint';
import { DIFFERENT_PASSWORDS, passwordRefusal } from '@steward/api-client/rules/passwords';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { Box, useInput } from 'ink';
import { useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { readUntil } from '../../io/until.ts';
import { wrap } from '../../io/width.ts';
import { Form } from '../../tui/components/form.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useActive, useServices, useUser } from '../../tui/services.ts';
import { NO_END, USUAL_TOKEN_SPAN } from './columns.ts';

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
export function TokenForm({ onClose }: FormProps) {
  const { client, context } = useServices();
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <TokenShown token={token} onClose={onClose} />;
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

function TokenShown({ token, onClose }: FormProps & { readonly token: string }) {
  const { message, terminal } = useServices();
  const isActive = useActive();
  const { width } = useArea();
  useInput(
    (input, key) => {
      if (key.return || key.escape) onClose();
      else if (input === 'y')
        message.set(
          terminal.copy(token)
            ? { text: 'The token was sent to the clipboard.', tone: 'ok' }
            : { text: 'It could not be copied. Copy it from the screen.', tone: 'warning' },
        );
    },
    { isActive },
  );
  return (
    <Box flexDirection="column">
      <Painted pieces={[{ text: 'Your new token. It is shown this once.', tone: 'warning' }]} />
      <Painted pieces={[{ text: ' ' }]} />
      {wrap(clean(token), width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'strong' }]} />
      ))}
      <Painted pieces={[{ text: ' ' }]} />
      <Painted
        pieces={[{ text: 'STEWARD_TOKEN signs a script in with it. y copies it, enter closes.', tone: 'quiet' }]}
      />
    </Box>
  );
}
