const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password that can be read out loud: `k7mp-x2qa-9hdt-w4ne`. */
export function newPassword(): string {
  const limit = 256 - (256 % LETTERS.length);
  let text = '';
  while (text.length < GROUPS * GROUP_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < limit) text += LETTERS[byte % LETTERS.length];
  return Array.from({ length: GROUPS }, (_, group) =>
    text.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}
