import * as z from 'zod';
import { requires } from './texts.ts';

/** Something to be seen: no space, control or format character (zero width, marks of direction), and not Braille's blank. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name as people write and read it, without white space at its ends. A name without a visible character is refused.
 * @param what begins the sentences against it: `Site name is required`
 * @param longest in characters
 */
export const name = (what: string, longest: number) =>
  z
    .string(requires(`${what} is required`))
    .trim()
    .regex(visible, `${what} is required`)
    .max(longest, `${what} is longer than ${longest} characters`);
