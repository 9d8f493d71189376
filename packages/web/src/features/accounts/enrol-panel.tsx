import { fieldOf } from '@steward/api-client/contract/endpoint';
import { accounts } from '@steward/api-client/contract/accounts';
import { isAppCode } from '@steward/api-client/rules/codes';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PasswordAgain } from '../../components/form/password-again.tsx';
import { Panel } from '../../components/panel.tsx';
import { Mono } from '../../components/values.tsx';
import { KeepTokens, codeBody } from './keep-tokens.tsx';
import css from './two-factor.module.css';

export interface Enrolment {
  /** An image as a data address. */
  readonly qr: string;
  readonly secret: string;
}

interface EnrolPanelProps {
  readonly enrolment: Enrolment;
  readonly onCancel: () => void;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Set-up started: the code to scan, the secret to type instead, and the field that proves it worked. */
export const EnrolPanel = ({ enrolment, onCancel, onEnabled }: EnrolPanelProps) => (
  <Panel title="Set up your app">
    <div className={css.enrol}>
      <img className={css.qr} src={enrolment.qr} alt="QR code with the secret below" width="208" height="208" />
      <div className={css.stack}>
        <ol className={css.steps}>
          <li>Scan the picture with your app.</li>
          <li>
            If you cannot scan it, type this secret:
            <div className={css.secret}>
              <Mono copy="secret">{inFours(enrolment.secret)}</Mono>
            </div>
          </li>
          <li>Type the 6-digit code that the app shows now.</li>
        </ol>
        <div className={css.code}>
          <Form
            endpoint={accounts.activateTwoFactor}
            defaults={{ code: '', password: '', keepTokens: false }}
            toBody={codeBody}
            submitLabel="Verify"
            ready={({ code }) => isAppCode(code)}
            onCancel={onCancel}
            onSuccess={(answer) => {
              if ('recoveryCodes' in answer) onEnabled(answer.recoveryCodes);
            }}
          >
            <TextField
              {...fieldOf(accounts.activateTwoFactor, 'code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              mono
            />
            <PasswordAgain />
            <KeepTokens />
          </Form>
        </div>
      </div>
    </div>
  </Panel>
);
