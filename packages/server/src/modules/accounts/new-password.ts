import { TOO_COMMON, passwordRefusal } from '@steward/api-client/rules/passwords';
import { isCommonPassword } from '../../core/common-passwords.ts';
import { InvalidError } from '../../core/errors.ts';

/** Why the account of that name cannot have this password, as a sentence; undefined when it can. */
export async function refusalOfPassword(password: string, name: string): Promise<string | undefined> {
  return passwordRefusal(password, name) ?? ((await isCommonPassword(password)) ? TOO_COMMON : undefined);
}

/** Throws 422 for a password that the account of that name cannot have. */
export async function requireGoodPassword(password: string, name: string): Promise<void> {
  const refusal = await refusalOfPassword(password, name);
  if (refusal !== undefined) throw new InvalidError({ password: refusal });
}
