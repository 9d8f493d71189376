import { fieldOf } from '@steward/api-client/contract/endpoint';
import { accounts } from '@steward/api-client/contract/accounts';
import { site } from '@steward/api-client/contract/site';
import { withoutGaps, TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import { useQueryClient } from '@tanstack/react-query';
import { Box, Text, useInput } from 'ink';
import { useState, type ReactNode } from 'react';
import { isAsciiOnly } from '../../io/locale.ts';
import { otpauthAddress, qrText } from './qr.ts';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { Form } from '../../tui/components/form.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { useActive, useServices, useUser } from '../../tui/services.ts';
import { inFours } from './columns.ts';
import { APP_CODE, CODES_ONCE, SCAN_IT, TYPE_SECRET } from './two-factor-words.ts';

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

/** Turns two-factor on: the code for the app, a code of the app, the recovery codes. */
export function TwoFactorOn({ onClose }: FormProps) {
  const { client } = useServices();
  const { name } = useUser();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<Started>();
  const [isTaken, setTaken] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <Shown title={CODES_ONCE} lines={codes} copies={codes.join('\n')} onGo={onClose} />;
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
  if (!isTaken) return <SecretShown {...started} onGo={() => setTaken(true)} onClose={onClose} />;
  return (
    <Form
      title="Turn two-factor on"
      remarks={[`Secret: ${inFours(started.secret)}`]}
      fields={[
        { ...fieldOf(accounts.activateTwoFactor, 'code'), help: APP_CODE },
        { name: 'keep', label: 'Keep tokens', isToggle: true, help: 'Your tokens go on working.' },
        AGAIN,
      ]}
      submitLabel="turn on"
      onLeave={onClose}
      onSubmit={async ({ code = '', keep = '', password = '' }) => {
        const answer = await client.call(accounts.activateTwoFactor, {
          body: { code: withoutGaps(code), ...(keep === '' ? {} : { keepTokens: true }), ...again(password) },
        });
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
      fields={[fieldOf(accounts.disableTwoFactor, 'code'), AGAIN]}
      submitLabel="turn off"
      onLeave={onClose}
      onSubmit={async ({ code = '', password = '' }) => {
        await disable({ body: { code: withoutGaps(code), ...again(password) } });
        onClose();
      }}
    />
  );
}

/** The secret as a QR code, as far as there is room for one, and as text. */
function SecretShown({ secret, address, onGo, onClose }: Started & { onGo(): void; onClose(): void }) {
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

interface ShownProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly copies: string;
  readonly goes?: string;
  readonly children?: ReactNode;
  onGo(): void;
  onLeave?(): void;
}

/** What is shown this once, until enter. */
function Shown({ title, lines, copies, goes = 'enter closes', children, onGo, onLeave = onGo }: ShownProps) {
  const { message, terminal } = useServices();
  const isActive = useActive();
  const { width } = useArea();
  useInput(
    (input, key) => {
      if (key.return) onGo();
      else if (key.escape) onLeave();
      else if (input === 'y')
        message.set(
          terminal.copy(copies)
            ? { text: 'It was sent to the clipboard.', tone: 'ok' }
            : { text: 'It could not be copied. Copy it from the screen.', tone: 'warning' },
        );
    },
    { isActive },
  );
  return (
    <Box flexDirection="column">
      {wrap(title, width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'warning' }]} />
      ))}
      {children}
      {lines.flatMap((text, of) =>
        wrap(clean(text), width).map((line, at) => (
          <Painted key={`${of} ${at}`} pieces={[{ text: line, tone: 'strong' }]} />
        )),
      )}
      <Painted pieces={[{ text: `y copies, ${goes}`, tone: 'quiet' }]} />
    </Box>
  );
}
