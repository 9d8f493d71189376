/** What is said where nobody knows more. */
export const SOMETHING_WRONG = 'Something went wrong...';
export const NOT_AUTHORIZED = 'You are not authorized to view this page.';
/** The same of what changes something, which is no page. */
export const NOT_ALLOWED = 'You are not authorized to do this.';
/** Where what is wrong is said beside each field. */
export const MARKED_FIELDS = 'Please correct the marked fields.';
/** What servers say of a call that they do not have. */
export const NO_SUCH_CALL = 'There is no such call.';
export const SIGN_IN_FIRST = 'Please sign in first.';
export const DOES_NOT_EXIST = 'This does not exist.';
export const TOO_LARGE = 'This is too large.';
export const NOTHING_CHANGED = 'Nothing was changed.';
export const CONNECTION_BROKE = 'The connection broke.';
/** Why a line that a game sent is not taken. */
export const NOT_JSON = 'The line is not JSON.';
export const NOT_OBJECT = 'The line is not a JSON object.';
/** Where one event is asked for, or all of a server. */
export const ONE_OR_ALL_OF_SERVER = 'Name the number of one event, or those of a game server with --server.';
/** Said before why somebody was not let in. */
export const LOGIN_PROBLEM = 'Problem with login';

/** What of an answer is not as the contract says. */
export const otherShape = (
  id: string,
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): string =>
  `${id} answered another shape: ${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
