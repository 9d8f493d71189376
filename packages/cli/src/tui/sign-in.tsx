import { LOGIN_PROBLEM } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Box } from 'ink';
import { useState } from 'react';
import { EXIT } from '../exit-codes.ts';
import { Form, type FieldSpec, type FormValues } from './components/form.tsx';
import { Painted } from './components/painted.tsx';
import { useTerminal } from './hooks/use-area.ts';
import { useServices } from './services.ts';
import { SessionEnded } from './session-ended.tsx';

interface SignInProps {
  /** Why it is asked, if there is a reason. */
  readonly reason: string | undefined;
  /** It came over a screen that took keys: those that still come are none for it. */
  readonly isSudden: boolean;
  readonly name: string | undefined;
  readonly onSignedIn: () => Promise<void>;
}

const CODE: FieldSpec = { name: 'code', label: 'Code', help: 'Six digits of your app, or a recovery code.' };

/** Name, password and, where the account wants it, a two-factor code. */
export function SignIn({ reason, isSudden, name, onSignedIn }: SignInProps) {
  const { client, context, exit } = useServices();
  const { width, height } = useTerminal();
  const [wantsCode, setWantsCode] = useState(false);
  const [isHeld, setHeld] = useState(isSudden);
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: () => context.profile(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields: FieldSpec[] = [
    { name: 'name', label: 'In-game name', ...(name === undefined ? {} : { initial: name }) },
    { name: 'password', label: 'Password', isHidden: true },
    ...(wantsCode ? [CODE] : []),
  ];
  const send = async (values: FormValues) => {
    const { name: who = '', password = '', code = '' } = values;
    try {
      await client.call(accounts.signIn, { body: { name: who, password, ...(code === '' ? {} : { code }) } });
    } catch (error) {
      if (error instanceof ApiError && error.errors.code !== undefined) setWantsCode(true);
      throw error;
    }
    await onSignedIn();
  };
  return (
    <Box flexDirection="column" width={width} height={height} paddingX={2} paddingY={1}>
      <Painted
        pieces={[
          { text: 'Steward', tone: 'accent' },
          { text: `  ${profile.data?.url ?? ''}`, tone: 'quiet' },
        ]}
      />
      <Painted pieces={[{ text: reason ?? ' ', tone: 'warning' }]} />
      {isHeld ? (
        <SessionEnded onGoOn={() => setHeld(false)} />
      ) : (
        <Form
          title="Sign in"
          fields={fields}
          submitLabel="sign in"
          problem={LOGIN_PROBLEM}
          onSubmit={send}
          onLeave={() => exit(EXIT.done)}
        />
      )}
    </Box>
  );
}
