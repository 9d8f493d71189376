import { LOGIN_PROBLEM } from '@steward/api-client/rules/refusals';
import { ApiError } from '@steward/api-client/client/errors';
import { accounts } from '@steward/api-client/contract/accounts';
import { withoutGaps, ENTER_CODE } from '@steward/api-client/rules/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { write } from '../../api.ts';
import { bodySchemaOf } from '../../components/form/body-schema.ts';
import { fieldErrors } from '../../components/form/schema.ts';
import { dispatchAuth } from '../../session.ts';
import css from './login.module.css';

type Fields = 'name' | 'password' | 'code';

const UNKNOWN = 'Unknown problem';

/** Name and password, and the two-factor code once the server asks for it. `name` is who is meant to sign in. */
export function LoginForm({ name: expected = '' }: { readonly name?: string }) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Fields, string>>>({});
  const [problem, setProblem] = useState<string>();
  const signIn = useMutation({ ...write(accounts.signIn), meta: {} });

  const focus = (field: Fields) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  useEffect(() => focus(expected === '' ? 'name' : 'password'), [expected]);
  useEffect(() => {
    if (asksCode) focus('code');
  }, [asksCode]);

  const refuse = (found: Partial<Record<Fields, string>>) => {
    setErrors(found);
    const first = (['name', 'password', 'code'] as const).find((field) => found[field] !== undefined);
    if (first) focus(first);
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setProblem(error instanceof Error && error.message !== '' ? error.message : UNKNOWN);
      return;
    }
    const { name, password, code } = error.errors;
    const isFirstAsk = code !== undefined && !asksCode;
    if (code !== undefined) setAsksCode(true);
    const found = {
      ...(name === undefined ? {} : { name }),
      ...(password === undefined ? {} : { password }),
      ...(code === undefined || isFirstAsk ? {} : { code }),
    };
    // What stands at a field is said there alone.
    const isAtField = Object.keys(found).length > 0;
    setProblem(isFirstAsk ? undefined : isAtField ? '' : error.message || UNKNOWN);
    refuse(found);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const data = new FormData(event.currentTarget);
    const text = (field: Fields) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    };
    const body = {
      name: text('name'),
      password: text('password'),
      ...(asksCode ? { code: withoutGaps(text('code')) } : {}),
    };
    setProblem(undefined);
    const schema = await bodySchemaOf(accounts.signIn);
    const wrong = schema ? fieldErrors(schema, body) : {};
    if (asksCode && body.code === '') wrong.code = ENTER_CODE;
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    signIn.mutate(
      { body },
      { onError: fail, onSuccess: ({ user }) => dispatchAuth(queryClient, { name: 'login', user }) },
    );
  };

  const field = (name: Fields, label: string, props: React.ComponentProps<'input'>, help?: string) => (
    <div className={css.field}>
      <label htmlFor={`login-${name}`}>{label}</label>
      <input
        id={`login-${name}`}
        name={name}
        aria-invalid={errors[name] !== undefined}
        aria-describedby={errors[name] === undefined && help === undefined ? undefined : `login-${name}-text`}
        {...props}
      />
      {(errors[name] ?? help) !== undefined && (
        <p id={`login-${name}-text`} className={errors[name] === undefined ? css.help : css.error}>
          {errors[name] ?? help}
        </p>
      )}
    </div>
  );

  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem !== undefined && (
        <div className={css.problem} role="alert">
          <strong>{LOGIN_PROBLEM}</strong>
          {problem !== '' && <span>{problem}</span>}
        </div>
      )}
      {field('name', 'In-game name', {
        type: 'text',
        defaultValue: expected,
        autoComplete: 'username',
        autoCapitalize: 'none',
        spellCheck: false,
      })}
      {field('password', 'Password', { type: 'password', autoComplete: 'current-password' })}
      {asksCode &&
        field(
          'code',
          'Two-factor code',
          { type: 'text', autoComplete: 'one-time-code', inputMode: 'text', spellCheck: false },
          'The 6 digits that your app shows, or one of your recovery codes.',
        )}
      <button type="submit" className={css.submit} disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Login'}
      </button>
    </form>
  );
}
