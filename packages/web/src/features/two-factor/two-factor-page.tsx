import Button from '@mui/material/Button';
import { accounts } from '@steward/api-client/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { write } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ErrorNotice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import { EnrolPanel, type Enrolment } from './enrol-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './two-factor.module.css';

function StartPanel({ onStarted }: { readonly onStarted: (enrolment: Enrolment) => void }) {
  const start = useMutation({ ...write(accounts.activateTwoFactor), meta: {} });
  const begin = () =>
    start.mutate(
      { body: {} },
      { onSuccess: (answer) => ('secret' in answer ? onStarted({ qr: answer.qr, secret: answer.secret }) : undefined) },
    );
  return (
    <Panel title="Protect your account">
      <div className={css.stack}>
        <p className={css.text}>
          With two-factor, signing in asks for a code from an app on your phone besides your password. Whoever learns
          your password still cannot sign in. Any app for one-time codes will do.
        </p>
        {start.error !== null && <ErrorNotice error={start.error} />}
        <div>
          <Button variant="contained" color="primary" disabled={start.isPending} onClick={begin}>
            {start.isPending ? 'Starting…' : 'Set up two-factor'}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const EnabledPanel = () => (
  <Panel title="Two-factor is on">
    <div className={css.stack}>
      <p className={css.text}>
        Signing in asks for a code of your app. Without the app, use one of your recovery codes; each works once.
      </p>
      <div>
        <Button component={Link} to="disable" color="error">
          Turn two-factor off
        </Button>
      </div>
    </div>
  </Panel>
);

/** `/2fa`: not enabled, set-up started, and enabled with its recovery codes shown once. */
export function TwoFactorPage() {
  const viewer = useViewer();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!viewer) return null;
  const enabled = viewer.has2fa || codes !== undefined;
  return (
    <Page
      title="Two-factor"
      badges={enabled ? <Badge tone="ok">On</Badge> : <Badge>Off</Badge>}
      meta="A second proof that it is you who signs in."
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} name={viewer.name} onDone={() => setCodes(undefined)} />
      ) : viewer.has2fa ? (
        <EnabledPanel />
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
