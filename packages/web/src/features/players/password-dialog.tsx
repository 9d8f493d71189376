import { fieldOf } from '@steward/api-client/contract/endpoint';
import { moderation } from '@steward/api-client/contract/moderation';
import { passwordRefusal } from '@steward/api-client/rules/passwords';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { newPassword } from './new-password.ts';
import { TargetGate } from './target-gate.tsx';
import { usePlace } from './use-place.ts';

interface PasswordForm {
  readonly password: string;
}

function Generate() {
  const { setValue } = useFormContext<PasswordForm>();
  return (
    <div>
      <Button onClick={() => setValue('password', newPassword(), { shouldDirty: true, shouldValidate: true })}>
        Make one up
      </Button>
    </div>
  );
}

/** Sets a new password for a player. */
export function PasswordDialog() {
  const place = usePlace();
  return (
    <TargetGate title="Change password" endpoint={moderation.password}>
      {(profile) => (
        <FormDialog<typeof moderation.password, PasswordForm>
          title={`Change the password of ${profile.name}`}
          endpoint={moderation.password}
          input={{ params: { name: place.name } }}
          refusalOf={({ password }) => {
            const refusal = passwordRefusal(password, profile.name);
            return refusal === undefined ? undefined : { password: refusal };
          }}
          defaults={{ password: '' }}
          submitLabel="Change password"
          onClose={place.close}
          intro={<p>{moderation.password.means}</p>}
        >
          <TextField {...fieldOf(moderation.password, 'password')} mono />
          <Generate />
        </FormDialog>
      )}
    </TargetGate>
  );
}
