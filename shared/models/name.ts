import * as z from 'zod';
import { requires } from './texts.ts';

/**
 * A visible character: not a space, a control or format character (zero width, text direction), or the blank Braille
 * pattern.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A person's or thing's name, trimmed. It needs at least one visible character.
 * @param what begins its error messages: `Site name is required`
 * @param longest in characters
 * @param required message if it is missing
 */
export const name = (what: string, longest: number, required = `${what} is required`) =>
  z
    .string(requires(required))
    .trim()
    .regex(visible, required)
    .max(longest, `${what} is longer than ${longest} characters`);
