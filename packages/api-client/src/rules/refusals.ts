/** What is said where nobody knows more. */
export const SOMETHING_WRONG = 'Something went wrong...';
export const NOT_AUTHORIZED = 'You are not authorized to view this page.';
/** Where what is wrong is said beside each field. */
export const MARKED_FIELDS = 'Please correct the marked fields.';
/** What servers say of a call that they do not have. */
export const NO_SUCH_CALL = 'There is no such call.';
