import { useWatch } from 'react-hook-form';
import { useFieldError } from './field.tsx';
import { TextField } from './fields.tsx';

/** The password again, once the server asks for it. The form has the value `password`, which begins empty. */
export function PasswordAgain() {
  const error = useFieldError('password');
  const typed = useWatch<{ readonly password: string }, 'password'>({ name: 'password' });
  if (error === undefined && typed === '') return null;
  return (
    <TextField
      name="password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      help="Asked again, as it was last given more than 10 minutes ago."
    />
  );
}

/** What goes into the body of a call that may ask for the password: nothing while it was not asked for. */
export const passwordIn = ({ password }: { readonly password: string }): { password?: string } =>
  password === '' ? {} : { password };
