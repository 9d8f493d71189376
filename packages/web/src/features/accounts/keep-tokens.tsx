import { accounts } from '@steward/api-client/contract/accounts';
import { fieldOf } from '@steward/api-client/contract/endpoint';
import { withoutGaps } from '@steward/api-client/rules/codes';
import { CheckField } from '../../components/form/fields.tsx';
import { passwordIn } from '../../components/form/password-again.tsx';

interface CodeForm {
  readonly code: string;
  readonly password: string;
  readonly keepTokens: boolean;
}

/** What is sent when two-factor is turned on or off. */
export const codeBody = ({ code, password, keepTokens }: CodeForm) => ({
  code: withoutGaps(code),
  ...passwordIn({ password }),
  ...(keepTokens ? { keepTokens } : {}),
});

/** Other devices are signed out; tokens too, unless this is on. */
export const KeepTokens = () => <CheckField {...fieldOf(accounts.disableTwoFactor, 'keepTokens')} />;
