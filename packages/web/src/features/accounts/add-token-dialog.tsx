import { fieldOf } from '@steward/api-client/contract/endpoint';
import { serverNow } from '../../api.ts';
import { accounts } from '@steward/api-client/contract/accounts';
import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { RadioField, SelectField, TextField } from '../../components/form/fields.tsx';
import { PasswordAgain, passwordIn } from '../../components/form/password-again.tsx';
import { RouteDialog, useCloseRoute } from '../../components/route-dialog.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import type { LeaveQuestion } from '../../unsaved.ts';

interface TokenForm {
  readonly name: string;
  readonly access: 'read' | 'write';
  readonly days: number;
  readonly password: string;
}

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '1 year' },
  { value: 0, label: 'No end' },
];
const ACCESS = [
  { value: 'read', label: 'Read only', help: 'Looks things up, changes nothing.' },
  { value: 'write', label: 'Read and change', help: accounts.createToken.help.write },
] as const;

const expiryOf = (days: number) =>
  days === 0 ? null : new Date(serverNow() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');

const toBody = ({ name, access, days, password }: TokenForm) => ({
  ...passwordIn({ password }),
  name,
  scopes: access === 'read' ? ['read'] : ['read', 'write'],
  expiresAt: expiryOf(days),
});

const QUESTION: LeaveQuestion = {
  question: 'Leave without your token?',
  text: 'It is not shown again. Without it you have to make another one.',
  stay: 'Stay here',
  leave: 'Leave',
};

/** `/account/tokens/add`: makes a token and shows it this once. */
export function AddTokenDialog() {
  const close = useCloseRoute();
  const [token, setToken] = useState<string>();
  if (token !== undefined)
    return (
      <RouteDialog title="Your new token" width="small">
        <ShownOnce
          secret={token}
          name="token"
          text="Copy it now. The terminal client reads it from STEWARD_TOKEN."
          question={QUESTION}
          onDone={close}
        />
      </RouteDialog>
    );
  return (
    <RouteDialog title="Make a token" width="small">
      <Form<typeof accounts.createToken, TokenForm>
        endpoint={accounts.createToken}
        defaults={{ name: '', access: 'read', days: 90, password: '' }}
        toBody={toBody}
        submitLabel="Make token"
        onSuccess={(made) => setToken(made.token)}
        onCancel={close}
      >
        <TextField {...fieldOf(accounts.createToken, 'name')} />
        <RadioField name="access" label={accounts.createToken.labels.scopes} options={ACCESS} />
        <SelectField name="days" label="It works for" options={LIFETIMES} />
        <PasswordAgain />
      </Form>
    </RouteDialog>
  );
}
