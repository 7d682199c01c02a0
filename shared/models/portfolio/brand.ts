import * as z from 'zod';
import { email } from '../../calls/fields.ts';
import { name } from '../name.ts';

const notAColour = 'Colour must be three or six hexadecimal digits after #, such as #1971c2';

/** Any colour; what is written in it, or on it, is made readable where it is used. `#1971c2` in the result. */
const anyColour = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, notAColour)
  .regex(/^#(?:[\da-f]{3}){1,2}$/, notAColour)
  .transform((hex) => (hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex));

/** Lines of the sender's own under a report's first page. */
export const longestSignOff = 400;

/** How an agency appears to its clients, apart from its logo. */
export const brandFields = {
  sender: name('Sender', 80).nullable(),
  colour: anyColour.nullable(),
  replyTo: email
    .nullable()
    .describe('Address that answers go to, of a user who has confirmed it; null for the owner’s'),
  signOff: z
    .string()
    .trim()
    .max(longestSignOff, `Sign-off is longer than ${longestSignOff} characters`)
    .nullable(),
  hidesProduct: z
    .boolean('Whether Web Vitals is named is required')
    .describe('Whether documents leave out the name of the product, where the plan allows it'),
};

export const Brand = z.object({
  sender: z.string().nullable().describe('Null for the product’s name'),
  colour: z.string().nullable().describe('Null for that of each client, or the usual one'),
  replyTo: z.string().nullable(),
  signOff: z.string().nullable().describe('Plain text'),
  hidesProduct: z.boolean(),
  logo: z.string().nullable().describe('Data URL of a PNG or JPEG'),
  revision: z.number().int().nonnegative().describe('For save-brand; 0 before it is saved'),
  mayHideProduct: z.boolean().describe('Whether the plan of the account allows it'),
});
export type Brand = z.infer<typeof Brand>;
