/**
 * 'Hello Ada,'. A stranger may have registered another person's address with any first name, so one that could be read
 * as a link or a message is left out.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
