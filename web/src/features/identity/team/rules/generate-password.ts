/** No look-alikes: i, l, L, I, o, O, 0, 1, | and ` are left out. */
const characters = [
  'ABCDEFGHJKMNPQRSTUVWXYZ',
  'abcdefghjkmnpqrstuvwxyz',
  '23456789',
  '!@#$%^&*',
] as const;
const all = characters.join('');
const length = 10;

/** A uniformly random integer below `end`. */
function randomBelow(end: number): number {
  const fair = 256 - (256 % end);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % end;
  }
}
const anyCharacter = (): string => all.charAt(randomBelow(all.length));

/**
 * A random password of 10 characters with upper and lower case, digits and symbols. It is sent for a new sub-user, who
 * never sees it and sets their own through the mailed link.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length }, anyCharacter).join('');
    if ([/[A-Z]/, /[a-z]/, /\d/, /[^\w]/].every((kind) => kind.test(password))) return password;
  }
}
