import { fieldOf } from '@steward/api-client/contract/endpoint';
import { accounts } from '@steward/api-client/contract/accounts';
import { DIFFERENT_PASSWORDS, passwordRefusal } from '@steward/api-client/rules/passwords';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { CheckField, TextField } from '../../components/form/fields.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useViewer } from '../../hooks/use-viewer.ts';
import css from './account.module.css';

interface PasswordForm {
  readonly current: string;
  readonly password: string;
  readonly again: string;
  readonly keepTokens: boolean;
}

/** `/account/password`: changes the own password; other devices are signed out. */
export function PasswordPage() {
  const [round, setRound] = useState(0);
  const viewer = useViewer();
  const refusalOf = ({ password }: PasswordForm) => {
    const refusal = viewer ? passwordRefusal(password, viewer.name) : undefined;
    return refusal === undefined ? undefined : { password: refusal };
  };
  return (
    <Page meta="A change signs out every other device, and revokes access tokens unless you keep them.">
      <Panel>
        <div className={css.narrow}>
          <Form<typeof accounts.changePassword, PasswordForm>
            key={round}
            endpoint={accounts.changePassword}
            refusalOf={refusalOf}
            defaults={{ current: '', password: '', again: '', keepTokens: false }}
            toBody={({ current, password, keepTokens }) => ({
              current,
              password,
              ...(keepTokens ? { keepTokens } : {}),
            })}
            check={({ password, again }) => (password === again ? undefined : DIFFERENT_PASSWORDS)}
            submitLabel="Change password"
            onSuccess={() => setRound(round + 1)}
          >
            <TextField
              {...fieldOf(accounts.changePassword, 'current')}
              type="password"
              autoComplete="current-password"
            />
            <TextField {...fieldOf(accounts.changePassword, 'password')} type="password" autoComplete="new-password" />
            <TextField name="again" label="New password again" type="password" autoComplete="new-password" />
            <CheckField {...fieldOf(accounts.changePassword, 'keepTokens')} />
          </Form>
        </div>
      </Panel>
    </Page>
  );
}
