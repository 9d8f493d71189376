import { isSignedOut } from '@steward/api-client/client/errors';
import { TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import { accounts } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { Form } from '../../components/form/form.tsx';
import { PasswordAgain, passwordIn } from '../../components/form/password-again.tsx';
import { textOfError } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { EnrolPanel, type Enrolment } from './enrol-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './two-factor.module.css';

const StartPanel = ({ onStarted }: { readonly onStarted: (enrolment: Enrolment) => void }) => (
  <Panel title="Protect your account">
    <div className={css.stack}>
      <p className={css.text}>
        With two-factor, signing in asks for a code from an app on your phone besides your password. Whoever learns your
        password still cannot sign in. Any app for one-time codes will do.
      </p>
      <Form
        endpoint={accounts.activateTwoFactor}
        defaults={{ password: '' }}
        toBody={passwordIn}
        submitLabel="Set up two-factor"
        onSuccess={(answer) => {
          if ('secret' in answer) onStarted({ qr: answer.qr, secret: answer.secret });
        }}
      >
        <PasswordAgain />
      </Form>
    </div>
  </Panel>
);

function EnabledPanel({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { data, error } = useQuery(read(accounts.twoFactor));
  return (
    <Panel title="Two-factor is on">
      <div className={css.stack}>
        <p className={css.text}>
          Signing in asks for a code of your app. Without the app, use one of your recovery codes; each works once.
          {data
            ? ` You have ${data.recoveryCodesLeft} of them left.`
            : error && !isSignedOut(error) && ` How many you have left could not be read: ${textOfError(error)}`}
        </p>
        <Form
          endpoint={accounts.newRecoveryCodes}
          defaults={{ password: '' }}
          toBody={passwordIn}
          submitLabel="Make new recovery codes"
          onSuccess={({ recoveryCodes }) => onCodes(recoveryCodes)}
          secondary={
            <Button component={Link} to="disable" color="error">
              {TURN_TWO_FACTOR_OFF}
            </Button>
          }
        >
          <p className={css.text}>New recovery codes take the place of the old ones, which work no longer.</p>
          <PasswordAgain />
        </Form>
      </div>
    </Panel>
  );
}

/** `/2fa`: not enabled, set-up started, and enabled with its recovery codes shown once. */
export function TwoFactorPage() {
  const viewer = useViewer();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!viewer) return null;
  const enabled = viewer.has2fa || codes !== undefined;
  return (
    <Page
      badges={enabled ? <Badge tone="ok">On</Badge> : <Badge>Off</Badge>}
      meta="A second proof that it is you who signs in."
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} name={viewer.name} onDone={() => setCodes(undefined)} />
      ) : viewer.has2fa ? (
        <EnabledPanel onCodes={setCodes} />
      ) : enrolment === undefined ? (
        <StartPanel onStarted={setEnrolment} />
      ) : (
        <EnrolPanel
          enrolment={enrolment}
          onCancel={() => setEnrolment(undefined)}
          onEnabled={(made) => {
            setEnrolment(undefined);
            setCodes(made);
          }}
        />
      )}
      <Outlet />
    </Page>
  );
}
