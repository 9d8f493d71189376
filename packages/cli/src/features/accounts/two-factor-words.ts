export const SCAN_IT = 'Scan this with your app for one-time codes.';
export const TYPE_SECRET = 'The secret, where you would rather type it:';
export const APP_CODE = 'The 6 digits that the app shows now.';
export const CODES_ONCE = 'Your recovery codes. They are shown this once; each signs you in once without your app.';
export const CODES_AGAIN =
  'They are not shown again. "steward account two-factor recovery-codes" makes new ones, which need you signed in.';
