import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime } from '../fields.ts';

const defineCall = callsOf('today', { ours: true });

/** A site as lists of Today name it. */
const NamedSite = z.object({
  url: z.string(),
  siteName: z.string(),
  clientId: z.string().optional(),
});
export type NamedSite = z.infer<typeof NamedSite>;

/** Days ahead of which expiries are listed. */
export const expiryDays = 60;

export const Expiry = z.object({
  kind: z.enum(['certificate', 'domain']),
  name: z.string().describe('Host of the certificate, or the registered domain'),
  at: isoTime,
  registrar: z
    .string()
    .nullable()
    .describe('Of a domain, as its registry names it; null if unknown'),
  sites: z.array(NamedSite).min(1).describe('Those that the caller reaches, by name'),
});
export type Expiry = z.infer<typeof Expiry>;

export const listExpiring = defineCall({
  id: 'list-expiring',
  path: '/portfolio/expiring',
  summary: `Certificates and domains that expire within ${expiryDays} days, or have expired, the soonest first`,
  whenLimited: 'view',
  answer: z.object({ rows: z.array(Expiry) }),
});
