import * as z from 'zod';
import { Company } from '../models/billing/company.ts';
import { identityProviders } from '../models/identity/identity-provider.ts';

/** Optional third parties. */
export const optionalServices = ['crux', 'semrush', 'analytics'] as const;
export type OptionalService = (typeof optionalServices)[number];

/** The installation's configuration for the browser; `/config.json`, written by the cloud stack or the local host. */
export const RuntimeConfig = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  cognitoEndpoint: z
    .string()
    .optional()
    .describe("Overrides Cognito's own address; absolute, or a path on this origin"),
  socketUrl: z
    .string()
    .min(1)
    .describe('Address of the WebSocket; absolute, or a path on this origin'),
  local: z.boolean().describe('True on the local host'),
  billing: z
    .enum(['off', 'sandbox', 'stripe', 'not-configured'])
    .default('not-configured')
    .describe('Where plans are paid for; `off` sells none, `sandbox` is the local stand-in'),
  company: Company.prefault({}),
  signInWith: z
    .partialRecord(
      z.enum(identityProviders),
      z.object({ isStandIn: z.boolean().describe('True where this machine plays the provider') }),
    )
    .default({})
    .describe('Providers that are configured'),
  globalping: z
    .boolean()
    .default(false)
    .describe('Whether sites are measured from the public network Globalping as well'),
  statusDomainsHost: z
    .string()
    .optional()
    .describe('Target of the CNAME of a status page on its own domain; absent where none has one'),
  ownSiteKey: z
    .string()
    .regex(/^[a-z0-9]{12}$/)
    .optional()
    .describe('Key of the script that measures the visitors of our own screens'),
  notSetUp: z
    .array(z.enum(optionalServices))
    .default([])
    .describe('Services without a key; only on installations whose users can change that'),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
