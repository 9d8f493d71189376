import { accounts } from '@steward/api-client/contract/accounts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PasswordAgain } from '../../components/form/password-again.tsx';
import { KeepTokens, codeBody } from './keep-tokens.tsx';

/** `/2fa/disable`: turns two-factor off with a code. */
export const DisableDialog = () => (
  <FormDialog
    title="Turn two-factor off?"
    endpoint={accounts.disableTwoFactor}
    defaults={{ code: '', password: '', keepTokens: false }}
    toBody={codeBody}
    submitLabel="Turn off"
    danger
    intro={<p>Your password alone will then be enough to sign in, and your recovery codes stop working.</p>}
  >
    <TextField
      name="code"
      label="Code"
      help="The 6 digits that your app shows, or a recovery code."
      autoComplete="one-time-code"
      mono
    />
    <PasswordAgain />
    <KeepTokens />
  </FormDialog>
);
