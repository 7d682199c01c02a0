import * as z from 'zod';
import { listOf, email } from '../../calls/fields.ts';
import { ClientRoute } from './client-route.ts';
import { name } from '../name.ts';

/** Clients of one account. */
export const mostClients = 200;
/** Tags of one site. */
export const mostTags = 20;

export const clientName = name('Client name', 80);
export const clientColour = z
  .string()
  .regex(/^#[\da-f]{6}$/, 'Colour must be six hexadecimal digits after #, such as #1971c2');

const bare = (text: string): string => text.normalize('NFKC').toLowerCase();
/** Whether two names are of one client. */
export const isSameClient = (one: string, other: string): boolean => bare(one) === bare(other);

/** Names of clients, each once, that are not among the known ones. */
export function unknownClients(names: readonly string[], known: readonly string[]): string[] {
  const found: string[] = [];
  for (const name of names)
    if (![...known, ...found].some((one) => isSameClient(one, name))) found.push(name);
  return found;
}

/** Someone at the client who gets reports, and needs no account. */
export const ClientContact = z.object({
  name: name('Contact name', 80).optional(),
  email,
  phone: z
    .string('Phone number is a text')
    .trim()
    .regex(
      /^\+?\d[\d ()./-]{2,38}(?:\s?(?:ext\.?|x)\s?\d{1,6})?$/i,
      'A phone number has digits, blanks and + ( ) . / - only, such as +49 30 1234567',
    )
    .optional(),
});
export type ClientContact = z.infer<typeof ClientContact>;
export const clientContacts = listOf(ClientContact, {
  one: 'contact',
  many: 'contacts',
  least: 0,
  most: 10,
});

/** Bytes of a logo. */
export const mostLogoBytes = 100_000;
/** What a client's reports carry. */
export const clientLogo = z
  .string()
  .max(Math.ceil(mostLogoBytes / 3) * 4 + 100, 'A logo may have 100 KB at most')
  .regex(/^data:image\/(?:png|jpeg);base64,/, 'Logo must be a PNG or JPEG')
  .nullable()
  .optional()
  .describe('Data URL of a PNG or JPEG; null removes it; left out, it stays');

/** A customer of an agency: it holds sites. */
export const Client = z.object({
  clientId: z.string(),
  name: z.string(),
  colour: clientColour.nullable().describe('Null without one'),
  contacts: z.array(
    z.object({
      name: z.string().optional(),
      email: z.string(),
      phone: z.string().optional(),
    }),
  ),
  siteCount: z.number().int(),
  route: ClientRoute.nullable().describe('Null where the settings of the account apply'),
  slack: z
    .object({
      channel: z.string(),
      problem: z.string().optional().describe('Why nothing is sent there any more'),
    })
    .optional()
    .describe('Its own Slack channel; absent where Slack is that of the account'),
});
export type Client = z.infer<typeof Client>;

/** What a member who is limited to clients may do with their sites; `work` includes `view`. */
export const clientRoles = ['view', 'work'] as const;
export type ClientRole = (typeof clientRoles)[number];
/** Roles by `clientId`. */
export type ClientRoles = Readonly<Record<string, ClientRole>>;

export const tag = name('Tag', 40);
