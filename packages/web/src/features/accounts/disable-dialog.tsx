import { fieldOf } from '@steward/api-client/contract/endpoint';
import { TURN_TWO_FACTOR_OFF } from '@steward/api-client/rules/codes';
import { accounts } from '@steward/api-client/contract/accounts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PasswordAgain } from '../../components/form/password-again.tsx';
import { KeepTokens, codeBody } from './keep-tokens.tsx';

/** `/2fa/disable`: turns two-factor off with a code. */
export const DisableDialog = () => (
  <FormDialog
    title={`${TURN_TWO_FACTOR_OFF}?`}
    endpoint={accounts.disableTwoFactor}
    defaults={{ code: '', password: '', keepTokens: false }}
    toBody={codeBody}
    submitLabel="Turn off"
    danger
    intro={<p>{accounts.disableTwoFactor.means}</p>}
  >
    <TextField {...fieldOf(accounts.disableTwoFactor, 'code')} autoComplete="one-time-code" mono />
    <PasswordAgain />
    <KeepTokens />
  </FormDialog>
);
