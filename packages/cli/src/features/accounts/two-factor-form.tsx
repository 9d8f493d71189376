import { fieldOf } from '@steward/api-client/contract/endpoint';
import { accounts } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { withoutGaps, TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import { useQueryClient } from '@tanstack/react-query';
import { Text } from 'ink';
import { useState } from 'react';
import { isAsciiOnly } from '../../io/locale.ts';
import { otpauthAddress, qrText } from './qr.ts';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { Form, type FormValues } from '../../tui/components/form.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useServices, useUser } from '../../tui/services.ts';
import { inFours } from './columns.ts';
import { Shown, ShownOnce, type TellKeys } from './shown-once.tsx';
import { APP_CODE, CODES_AGAIN, CODES_ONCE, SCAN_IT, TYPE_SECRET } from './two-factor-words.ts';

interface FormProps {
  readonly onClose: () => void;
}

interface Started {
  readonly secret: string;
  readonly address: string;
}

const AGAIN = {
  name: 'password',
  label: 'Password',
  isHidden: true,
  help: 'Only if you signed in more than 10 minutes ago.',
};

const again = (password: string) => (password === '' ? {} : { password });

/** Whether tokens stay; the help says what ends. */
const keepTokens = (endpoint: typeof accounts.activateTwoFactor | typeof accounts.disableTwoFactor) => ({
  name: 'keepTokens',
  label: 'Keep tokens',
  isToggle: true,
  help: endpoint.help.keepTokens,
});

const confirmed = ({ code = '', keepTokens = '', password = '' }: FormValues) => ({
  code: withoutGaps(code),
  ...(keepTokens === '' ? {} : { keepTokens: true }),
  ...again(password),
});

/** Turns two-factor on: the code for the app, a code of the app, the recovery codes. */
export function TwoFactorOn({ onClose, onKeys }: FormProps & { readonly onKeys: TellKeys }) {
  const { client } = useServices();
  const { name } = useUser();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<Started>();
  const [isTaken, setTaken] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined)
    return (
      <ShownOnce
        title={CODES_ONCE}
        lines={codes}
        copies={codes.join('\n')}
        asked={{ title: 'Have you kept your recovery codes?', lines: [CODES_AGAIN], yes: 'close' }}
        onKeys={onKeys}
        onClose={onClose}
      />
    );
  if (started === undefined)
    return (
      <Form
        title="Turn two-factor on"
        fields={[AGAIN]}
        submitLabel="begin"
        onLeave={onClose}
        onSubmit={async ({ password = '' }) => {
          const [answer, { communityName }] = await Promise.all([
            client.call(accounts.activateTwoFactor, { body: { ...again(password) } }),
            client.call(site.config),
          ]);
          if ('secret' in answer)
            setStarted({ secret: answer.secret, address: otpauthAddress(answer.secret, name, communityName) });
        }}
      />
    );
  if (!isTaken) return <SecretShown {...started} onKeys={onKeys} onGo={() => setTaken(true)} onClose={onClose} />;
  return (
    <Form
      title="Turn two-factor on"
      remarks={[`Secret: ${inFours(started.secret)}`]}
      fields={[
        { ...fieldOf(accounts.activateTwoFactor, 'code'), help: APP_CODE },
        keepTokens(accounts.activateTwoFactor),
        AGAIN,
      ]}
      submitLabel="turn on"
      onLeave={onClose}
      onSubmit={async (values) => {
        const answer = await client.call(accounts.activateTwoFactor, { body: confirmed(values) });
        if ('recoveryCodes' in answer) setCodes(answer.recoveryCodes);
        void queryClient.invalidateQueries({ queryKey: ['accounts'] });
      }}
    />
  );
}

/** Turns two-factor off. */
export function TwoFactorOff({ onClose }: FormProps) {
  const disable = useWrite(accounts.disableTwoFactor);
  return (
    <Form
      title={TURN_TWO_FACTOR_OFF}
      remarks={[accounts.disableTwoFactor.means]}
      fields={[fieldOf(accounts.disableTwoFactor, 'code'), keepTokens(accounts.disableTwoFactor), AGAIN]}
      submitLabel="turn off"
      onLeave={onClose}
      onSubmit={async (values) => {
        await disable({ body: confirmed(values) });
        onClose();
      }}
    />
  );
}

interface SecretProps extends Started, FormProps {
  readonly onKeys: TellKeys;
  readonly onGo: () => void;
}

/** The secret as a QR code, as far as there is room for one, and as text. */
function SecretShown({ secret, address, onKeys, onGo, onClose }: SecretProps) {
  const { context, theme } = useServices();
  const { width, height } = useArea();
  const isColoured = theme.accent.color !== undefined;
  const code = qrText(address, { ascii: isAsciiOnly(context.env), ink: isColoured ? 'dark' : 'light' });
  const text = [`${TYPE_SECRET} ${inFours(secret)}`, clean(address)];
  const rows = text.reduce((sum, line) => sum + wrap(line, width).length, 0) + 3;
  const fits = code.width <= width && code.lines.length + rows <= height;
  const why = `For a QR code make the terminal larger: ${code.width + 4} × ${code.lines.length + rows + 6} cells.`;
  return (
    <Shown
      title={fits ? SCAN_IT : why}
      lines={text}
      copies={address}
      onKeys={onKeys}
      onGo={onGo}
      onLeave={onClose}
      goes="enter goes on"
    >
      {fits
        ? code.lines.map((line, at) => (
            <Text key={at} {...(isColoured ? { color: 'black', backgroundColor: 'whiteBright' } : {})}>
              {line}
            </Text>
          ))
        : null}
    </Shown>
  );
}
