/** A code as it is meant: apps show it in two halves, which is how it is typed and copied. */
export const withoutGaps = (text: string): string => text.replace(/\s/g, '');

/** Whether it is a whole code of an authenticator app. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(withoutGaps(text));

export const ENTER_CODE = 'Enter the 6-digit code.';
export const TURN_TWO_FACTOR_OFF = 'Turn two-factor off';
