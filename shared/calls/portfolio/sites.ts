import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import * as messages from '../messages.ts';
import { languageCode } from '../../pages/accept-language.ts';
import { name } from '../../models/name.ts';
import { requires } from '../../models/texts.ts';
import { isoTime, limitCheck, listOf, ownEmail, pageUrl, webUrl } from '../fields.ts';
import { SiteStatus } from '../measuring/scans.ts';

const defineCall = callsOf('sites');

export const siteName = name('Site name', 120);
const notANumber = 'Property id must be a number';
/** Why a text is no property id. */
function propertyIdFault(given: unknown): string {
  const text = typeof given === 'string' ? given : '';
  if (/^UA-/i.test(text))
    return 'This is the id of an old Universal Analytics property. Please use a version 4 property: its id is a number, in Google Analytics under Admin, Property details.';
  return /^\d+$/.test(text) ? 'Property id has more than 20 digits' : notANumber;
}
/** @param missing message if there is none */
const propertyIdOr = (missing: string) =>
  z
    .string(requires(missing))
    .trim()
    .regex(/^\d{0,20}$/, { error: ({ input }) => propertyIdFault(input) });
export const propertyId = propertyIdOr(notANumber).describe(
  'Google Analytics 4 property id: digits, or empty for none',
);
/** The same where there must be one. */
export const givenPropertyId = propertyIdOr(messages.propertyIdMissing)
  .min(1, messages.propertyIdMissing)
  .describe('Google Analytics 4 property id: digits');

/** Of the pages of a site. */
export const language = z
  .string(messages.languageNotValid)
  .trim()
  // RFC 5646 recommends room for so many characters.
  .max(35, messages.languageNotValid)
  .refine((text) => text === '' || languageCode(text) !== undefined, messages.languageNotValid)
  .describe('Ours. BCP 47, in which the pages are requested; empty for English');

export const Site = z.object({
  _id: z.string(),
  url: z.string(),
  siteName: z.string(),
  propertyId: z.string().describe('Empty when there is none'),
  pages: z.array(z.string()).describe('Addresses of the pages, without the home page'),
  pageTitles: z
    .record(z.string(), z.string())
    .optional()
    .describe('Ours. By address, of pages that were imported from a sitemap; absent without any'),
  clientId: z.string().optional().describe('Ours. Absent without a client'),
  tags: z.array(z.string()).optional().describe('Ours. Absent without tags'),
  language: z
    .string()
    .optional()
    .describe('Ours. BCP 47, in which its pages are requested; absent for English'),
  pausedAt: isoTime.optional().describe('Ours. When it was paused; absent while it is checked'),
});
export type Site = z.infer<typeof Site>;

const sitesOfAccount = z.array(z.object({ email: z.string(), sites: z.array(Site) }));
const accountParams = z.object({ email: ownEmail });
export const newSite = z.object({ url: webUrl, siteName, propertyId: propertyId.default('') });
const siteReference = z.object({ url: webUrl });
const siteOfPage = z.union([siteReference, webUrl], { error: messages.siteUrlNotValid });
const manyPages = listOf(pageUrl, { one: 'page', many: 'pages', least: 1, most: 500 });
/** Sites in a request. */
const someSites = <Entry extends z.ZodType>(entry: Entry) =>
  listOf(entry, { one: 'site', many: 'sites', least: 1, most: 10 });

const firstWords = 'First must be a whole number from 1 to 100';

export const listSites = defineCall({
  id: 'list-sites',
  path: '/sites/{email}',
  summary: 'The sites of the account with their pages, as the first element’s `sites`',
  whenLimited: 'view',
  params: accountParams,
  query: z.object({
    first: z.coerce
      .number<number>(firstWords)
      .int(firstWords)
      .min(1, firstWords)
      .max(100, firstWords)
      .optional()
      .describe('Maximum number of sites, oldest first; all if omitted'),
  }),
  answer: z.array(
    z.object({
      email: z.string(),
      sites: z.array(Site),
      statuses: z
        .array(SiteStatus)
        .optional()
        .describe('Ours. With `first`: the statuses of these sites, in their order'),
    }),
  ),
});

export const getSite = defineCall({
  id: 'get-site',
  path: '/sites/{email}/get',
  summary: 'One site by its address, or all when no address is given',
  whenLimited: 'view',
  params: accountParams,
  body: z.object({ url: webUrl.optional() }),
  answer: sitesOfAccount,
  errors: ['not_found'],
});

export const addSite = defineCall({
  id: 'add-site',
  path: '/sites',
  summary: 'Save sites that the caller has already scanned',
  whenExpired: 'refused',
  body: z.object({ email: ownEmail, sites: someSites(newSite) }),
  writes: { kind: 'site', names: ({ body }) => body.sites.map(({ url }) => url) },
  answer: sitesOfAccount,
  status: 201,
  errors: ['conflict', 'limit_reached'],
});

export const editSite = defineCall({
  id: 'edit-site',
  path: '/sites/{email}/edit',
  summary:
    'Change the name, the analytics property or the language of sites; siteNamee is accepted as siteName',
  params: accountParams,
  body: z.object({
    email: ownEmail.optional(),
    sites: someSites(
      z
        .object({
          url: webUrl,
          siteName: siteName.optional(),
          siteNamee: siteName.optional(),
          propertyId: propertyId.optional(),
          language: language.optional(),
        })
        .refine(
          (site) =>
            [site.siteName, site.siteNamee, site.propertyId, site.language].some(
              (v) => v !== undefined,
            ),
          {
            error: 'Nothing to change: give siteName, propertyId or language',
          },
        ),
    ),
  }),
  writes: { kind: 'site', names: ({ body }) => body.sites.map(({ url }) => url) },
  answer: sitesOfAccount,
  errors: ['not_found'],
});

export const deleteSite = defineCall({
  id: 'delete-site',
  path: '/sites/{email}/delete',
  summary: 'Remove sites with all of their data',
  params: accountParams,
  body: z.object({ email: ownEmail.optional(), sites: someSites(siteReference) }),
  writes: { kind: 'site', names: ({ body }) => body.sites.map(({ url }) => url) },
  errors: ['not_found'],
});

export const checkSitesLimit = defineCall({
  id: 'check-sites-limit',
  path: '/sites/sites-limit/{userEmail}',
  summary: 'Whether another site may be added',
  params: z.object({ userEmail: ownEmail }),
  answer: limitCheck,
});

export const checkPagesLimit = defineCall({
  id: 'check-pages-limit',
  path: '/sites/pages-limit/{email}',
  summary: 'Whether another page may be added to a site; the home page does not count',
  params: accountParams,
  body: z.object({
    siteUrlToBeAdded: webUrl.describe('Address of the site that the page is added to'),
  }),
  answer: limitCheck,
});

export const findPages = defineCall({
  id: 'find-pages',
  path: '/sites/findpages',
  summary:
    'Find pages of a site: sitemaps, robots.txt and links of the home page; at most 500, home page first, without those that answer 404 or 410',
  whenExpired: 'refused',
  body: z.object({ url: webUrl }),
  answer: z.array(z.string()),
  limit: { requests: 30, windowSeconds: 3600 },
});

export const addPages = defineCall({
  id: 'add-pages',
  path: '/sites/addPages',
  summary: 'Add pages to a site; existing pages stay unchanged',
  whenExpired: 'refused',
  body: z.object({
    email: ownEmail,
    site: z.object({
      url: webUrl,
      siteName: siteName.optional(),
      propertyId: propertyId.optional(),
    }),
    pages: manyPages,
  }),
  writes: { kind: 'page', names: ({ body }) => body.pages },
  answer: Site,
  errors: ['not_found', 'limit_reached'],
});

export const addSinglePage = defineCall({
  id: 'add-single-page',
  path: '/sites/addSinglePage',
  summary: 'Add one page to a site',
  whenExpired: 'refused',
  body: z.object({ email: ownEmail, site: siteOfPage, page: pageUrl }),
  writes: { kind: 'page', names: ({ body }) => [body.page] },
  answer: Site,
  status: 201,
  errors: ['not_found', 'conflict', 'limit_reached'],
});

export const deletePage = defineCall({
  id: 'delete-page',
  path: '/sites/deletePage',
  summary: 'Remove a page from a site',
  body: z.object({ email: ownEmail, site: siteOfPage, page: pageUrl }),
  writes: { kind: 'page', names: ({ body }) => [body.page] },
  answer: Site,
  errors: ['not_found'],
});

/** Most sites that are paused or resumed in one request. */
export const mostPaused = 50;
const toPause = z.object({
  sites: listOf(webUrl, { one: 'site', many: 'sites', least: 1, most: mostPaused }),
});

export const pauseSites = defineCall({
  id: 'pause-sites',
  path: '/sites/pause',
  summary:
    'Pause sites: the clock neither checks nor scans them and their pages, and all results stay',
  ours: true,
  body: toPause,
  writes: { kind: 'site', names: ({ body }) => body.sites },
  errors: ['not_found'],
});

export const resumeSites = defineCall({
  id: 'resume-sites',
  path: '/sites/resume',
  summary: 'Resume paused sites: what was due meanwhile is done once, at once',
  ours: true,
  body: toPause,
  writes: { kind: 'site', names: ({ body }) => body.sites },
  errors: ['not_found'],
});
