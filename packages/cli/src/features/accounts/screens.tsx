import { TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import { accounts, type AccessToken, type Device } from '@steward/api-client/contract/accounts';
import { security, type SignInNotice } from '@steward/api-client/contract/security';
import { signedIn } from '@steward/api-client/rules/access';
import { newSignInText } from '@steward/api-client/rules/sign-in-text';
import { Box } from 'ink';
import { useMemo, useState } from 'react';
import { plural, showCount, showRank } from '../../io/format.ts';
import type { Fact } from '../../io/output.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { useListPart } from '../../tui/components/list-part.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { lineText, type KeyName } from '../../tui/key-map.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { useNow } from '../../tui/hooks/use-now.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding, FooterPart } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { useUser } from '../../tui/services.ts';
import { NO_DEVICES, NO_TOKENS, deviceResource, tokenResource } from './columns.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';
import { deviceName } from '@steward/api-client/rules/device-name';
import { PasswordForm, TokenForm } from './forms.tsx';
import type { TellKeys } from './shown-once.tsx';
import { TwoFactorOff, TwoFactorOn } from './two-factor-form.tsx';

const PARTS = ['account', 'devices', 'tokens'] as const;
type Part = (typeof PARTS)[number];
const LABELS: Readonly<Record<Part, string>> = { account: 'Account', devices: 'Devices', tokens: 'Tokens' };
const MINUTE_MS = 60_000;

const asPart = (text: string): Part => PARTS.find((one) => one === text) ?? 'account';

type Overlay =
  | 'token'
  | 'password'
  | 'two-factor on'
  | 'two-factor off'
  | { readonly device: Device }
  | { readonly token: AccessToken };

function ownFacts(user: ReturnType<typeof useUser>, unseen: readonly SignInNotice[], turnOn: string): readonly Fact[] {
  return [
    ['Name', user.name, 'strong'],
    ['Id', String(user.id)],
    ['Rank', showRank(user)],
    ['Permissions', [...user.permissions, ...user.specialPermissions].join(', ') || undefined],
    ['Two-factor', user.has2fa ? 'on' : `off; ${turnOn} turns it on`, user.has2fa ? 'ok' : 'warning'],
    ['Donate credits', showCount(user.donateCredits)],
    ['Ban', user.userBan?.reason, 'danger'],
    ['Account', user.disabled ? 'DISABLED' : undefined, 'danger'],
    ...unseen.map((one): Fact => ['Sign-in', newSignInText(one), 'warning']),
  ];
}

/** What ends the device or token that is selected. */
const revokeBindings = (
  device: Device | undefined,
  token: AccessToken | undefined,
  setOverlay: (overlay: Overlay) => void,
  keyName: KeyName,
): Readonly<Record<Part, Binding | undefined>> => ({
  account: undefined,
  devices: {
    keys: ['x', 'delete'],
    label: 'sign out',
    help: 'Sign the selected device out.',
    disabled: device?.current
      ? `This is the session that you use now. "${lineText(keyName, 'signout')}" ends it.`
      : device
        ? undefined
        : 'There is no device to sign out.',
    run: () => device && setOverlay({ device }),
  },
  tokens: {
    keys: ['x', 'delete'],
    label: 'revoke',
    help: 'Revoke the selected token.',
    disabled: token ? undefined : 'There is no token to revoke.',
    run: () => token && setOverlay({ token }),
  },
});

/** The own account: who one is, where one is signed in, and tokens for scripts. */
function AccountScreen({ part: first }: { readonly part: string }) {
  const user = useUser();
  const { open } = useNavigation();
  const { width, height: full } = useArea();
  const height = full - 1;
  const now = useNow(MINUTE_MS);
  const [part, setPart] = useState<Part>(() => asPart(first));
  const [overlay, setOverlay] = useState<Overlay>();
  const [keys, setKeys] = useState<readonly FooterPart[]>();
  const devices = useRead(accounts.devices, undefined);
  const tokens = useRead(accounts.tokens, undefined);
  const signIns = useRead(security.signIns, undefined);
  const markSeen = useWrite(security.seenSignIns);
  const unseen = useMemo(() => (signIns.data ?? []).filter(({ seen }) => !seen), [signIns.data]);
  const deviceColumns = useMemo(() => deviceResource(() => now).columns, [now]);
  const tokenColumns = useMemo(() => tokenResource(() => now).columns, [now]);
  const keyName = useKeyName();
  const turnOn = keyName('two-factor', 'f');
  const lines = useMemo(() => factLines(ownFacts(user, unseen, turnOn), width), [user, unseen, turnOn, width]);
  const scroll = useScroll(lines.length, height);
  const area = { width, height };
  const lists = {
    devices: useListPart<Device>({ area, read: devices, columns: deviceColumns, empty: NO_DEVICES }),
    tokens: useListPart<AccessToken>({ area, read: tokens, columns: tokenColumns, empty: NO_TOKENS }),
  };
  const device = lists.devices.selected;
  const token = lists.tokens.selected;

  const step = (by: number) =>
    setPart((old) => PARTS[(PARTS.indexOf(old) + by + PARTS.length) % PARTS.length] ?? 'account');
  const moves: Readonly<Record<Part, readonly Binding[]>> = {
    account: scroll.bindings,
    devices: lists.devices.bindings,
    tokens: lists.tokens.bindings,
  };
  const ownRevoke = revokeBindings(device, token, setOverlay, keyName)[part];
  const bindings: Binding[] = [
    { keys: ['tab', 'right', 'l'], label: 'next part', help: 'Account, devices, tokens.', run: () => step(1) },
    { keys: ['shift-tab', 'left', 'h'], label: 'part before', quiet: true, run: () => step(-1) },
    ...(ownRevoke ? [ownRevoke] : []),
    { keys: ['a'], label: 'new token', help: 'Make a token for a script.', run: () => setOverlay('token') },
    { keys: ['w'], label: 'password', help: 'Change your password.', run: () => setOverlay('password') },
    ...(unseen.length > 0
      ? [
          {
            keys: ['y'],
            label: 'that was me',
            help: 'Say that the sign-ins on new devices were you.',
            run: () => void markSeen(undefined),
          },
        ]
      : []),
    {
      keys: ['f'],
      label: 'two-factor',
      help: user.has2fa ? `${TURN_TWO_FACTOR_OFF}.` : 'Turn two-factor on.',
      run: () => setOverlay(user.has2fa ? 'two-factor off' : 'two-factor on'),
    },
    { keys: ['p'], label: 'profile', help: 'Open your profile.', run: () => open('player', { name: user.name }) },
    reloadBinding(devices, tokens, signIns),
    ...moves[part],
  ];
  const counts: Readonly<Record<Part, string>> = {
    account: '',
    devices: devices.data ? ` ${devices.data.length}` : '',
    tokens: tokens.data ? ` ${tokens.data.length}` : '',
  };
  return (
    <Frame
      title="Own account"
      facts={[
        ...(devices.data ? [plural(devices.data.length, 'device')] : []),
        ...(tokens.data ? [plural(tokens.data.length, 'token')] : []),
        ...(part === 'account' ? [] : lists[part].facts),
      ].join(' · ')}
      bindings={bindings}
      overlayKeys={typeof overlay === 'object' ? QUESTION_KEYS : keys}
      overlay={
        overlay === undefined ? undefined : (
          <Over what={overlay} onKeys={setKeys} onClose={() => setOverlay(undefined)} />
        )
      }
    >
      <Painted
        pieces={PARTS.map((one) => ({
          text: one === part ? `[${LABELS[one]}${counts[one]}] ` : ` ${LABELS[one]}${counts[one]}  `,
          tone: one === part ? ('strong' as const) : ('quiet' as const),
        }))}
      />
      <Box display={part === 'account' ? 'flex' : 'none'}>
        <Lines lines={lines} top={scroll.top} height={height} />
      </Box>
      {part === 'account' ? null : <Box flexDirection="column">{lists[part].body}</Box>}
    </Frame>
  );
}

interface OverProps {
  readonly what: Overlay;
  readonly onKeys: TellKeys;
  readonly onClose: () => void;
}

function Over({ what, onKeys, onClose }: OverProps) {
  const revokeDevice = useWrite(accounts.revokeDevice);
  const revokeToken = useWrite(accounts.revokeToken);
  if (what === 'token') return <TokenForm onKeys={onKeys} onClose={onClose} />;
  if (what === 'two-factor on') return <TwoFactorOn onKeys={onKeys} onClose={onClose} />;
  if (what === 'two-factor off') return <TwoFactorOff onClose={onClose} />;
  if (what === 'password') return <PasswordForm onClose={onClose} />;
  if ('device' in what) {
    const { id, ip, userAgent } = what.device;
    return (
      <Question
        title={`Sign out ${deviceName(userAgent)}?`}
        lines={[`It came from ${ip}. ${accounts.revokeDevice.means}`]}
        yes="sign out"
        onYes={() => revokeDevice({ params: { id } }).then(onClose)}
        onNo={onClose}
      />
    );
  }
  const { id, name } = what.token;
  return (
    <Question
      title={`Revoke ${name}?`}
      lines={[accounts.revokeToken.means]}
      yes="revoke"
      onYes={() => revokeToken({ params: { id } }).then(onClose)}
      onNo={onClose}
    />
  );
}

const PART_COMMANDS: Readonly<Record<Part, string>> = {
  account: 'account devices list',
  devices: 'account devices list',
  tokens: 'account tokens list',
};

export const accountScreens: readonly ScreenSpec[] = [
  {
    id: 'account',
    title: 'Own account',
    access: signedIn,
    command: ({ part = '' }) => PART_COMMANDS[asPart(part)],
    render: ({ part = '' }) => <AccountScreen key={part} part={part} />,
  },
];
