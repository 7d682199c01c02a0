import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownEmail, webUrl } from '../fields.ts';
import { newSite } from './sites.ts';

const defineCall = callsOf('sites', { ours: true });

const accountParams = z.object({ email: ownEmail });

export const AddingSite = z.object({
  url: z.string(),
  siteName: z.string(),
  propertyId: z.string().describe('Empty when there is none'),
  state: z
    .enum(['scanning', 'added', 'failed'])
    .describe('Scanning until the first scan has ended and the site is added or refused'),
  scanId: z.string().nullable().describe('The first scan, for GET /scan/status'),
  failure: z
    .object({
      message: z.string(),
      hint: z.string().nullable(),
      tryInstead: z
        .string()
        .optional()
        .describe('The same address over http; present if no https connection could be made'),
    })
    .nullable()
    .describe('Why it was not added'),
  askedBy: z.string().describe('Id of the user who adds it'),
  askedAt: isoTime,
});
export type AddingSite = z.infer<typeof AddingSite>;

export const beginAdding = defineCall({
  id: 'begin-adding',
  path: '/sites/{email}/adding',
  summary:
    'Scan a site for the first time and add it once the scan succeeds, even if the client has left; a request for a site that is already being added continues it',
  whenExpired: 'refused',
  params: accountParams,
  body: z.object({ site: newSite }),
  writes: { kind: 'site', names: ({ body }) => [body.site.url] },
  answer: AddingSite,
  status: 202,
  errors: ['conflict', 'limit_reached'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const listAdding = defineCall({
  id: 'list-adding',
  path: '/sites/{email}/adding',
  summary:
    'Sites being added, and results of the last week until dismissed, oldest first; adds sites whose first scan has ended before it answers',
  params: accountParams,
  answer: z.array(AddingSite),
});

export const forgetAdding = defineCall({
  id: 'forget-adding',
  path: '/sites/{email}/adding/forget',
  summary: 'Dismiss the result of adding a site; a site that is being scanned is kept',
  params: accountParams,
  body: z.object({ url: webUrl }),
  writes: { kind: 'site', names: ({ body }) => [body.url] },
});
