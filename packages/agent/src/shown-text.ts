/** Text of others without control characters, which could move the cursor or forge lines of a log. */
export const shownText = (text: string): string =>
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '\uFFFD');
