import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { requires } from '../texts.ts';

/** Links that a site has at most. */
export const mostShareLinks = 20;
/** Days until a link ends, at most. */
export const longestShareDays = 366;

const required = 'Password is required';
/** A password as it is sent, right or wrong. */
export const givenPassword = z
  .string(requires(required))
  .min(1, required)
  .max(128, 'The password has at most 128 characters');
export const sharePassword = givenPassword.refine(
  ({ length }) => length === 0 || length >= 8,
  'The password needs at least 8 characters',
);

/** A link to the live view of a site, for readers without an account. Its token is not stored. */
export const ShareLink = z.object({
  linkId: z.string(),
  madeBy: z.string().describe('Name of the member who made it; the link ends with their access'),
  createdAt: isoTime,
  endsAt: isoTime.describe('The link is no longer valid from then on'),
  hasPassword: z.boolean(),
  contact: z.string().optional().describe('Present in the link that the mail of a report has'),
  openedAt: isoTime.optional().describe('When that contact first opened it'),
});
export type ShareLink = z.infer<typeof ShareLink>;
