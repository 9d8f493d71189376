import { ApiError } from '@steward/api-client/client/errors';
import type { CliContext } from '../../context.ts';
import { FailedError } from '../../errors.ts';

const INSTEAD =
  'The server asks for your password again, as you signed in more than 10 minutes ago. Run "steward login" first.';

const asksAgain = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.errors['password'] !== undefined;

/** Makes a call, and once more with the password where the server asks for it again. */
export async function withPassword<T>(
  { prompts }: CliContext,
  call: (again: { readonly password?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    if (!asksAgain(error)) throw error;
    if (!prompts.canAsk) throw new FailedError(INSTEAD);
    return call({ password: await prompts.askHidden('Your password:', INSTEAD) });
  }
}
