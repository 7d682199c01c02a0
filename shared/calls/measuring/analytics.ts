import * as z from 'zod';
import {
  AnalyticsDimension,
  AnalyticsRow,
  AnalyticsTotals,
  firstAnalyticsDay,
  mostAnalyticsPages,
  PageAnalyticsRow,
  PageAnalyticsTotals,
  PropertyState,
  reportFacts,
} from '../../models/measuring/analytics.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser, webUrl } from '../fields.ts';
import { givenPropertyId, Site } from '../portfolio/sites.ts';

const defineCall = callsOf('analytics');

const day = (name: string) =>
  z.iso
    .date(`${name} must be a day such as 2026-01-31`)
    .refine((value) => value >= firstAnalyticsDay, {
      error: `Google Analytics 4 has no numbers from before ${firstAnalyticsDay}`,
    })
    .optional();

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Without days: 28 days until yesterday (UTC). */
const reportOf = {
  propertyId: givenPropertyId,
  siteUrl: webUrl.optional().describe('Ours. The site, if several share the property'),
  startDate: day('Start date').describe('27 days before the end date if omitted'),
  endDate: day('End date').describe('Yesterday if omitted'),
};
const isInOrder = ({ startDate = '', endDate = '9999' }: Days): boolean => startDate <= endDate;
const order = { error: 'The end date is before the start date', path: ['endDate'] };

const errors = ['not_found', 'too_many_requests', 'provider_unavailable'] as const;
const limit = { requests: 300, windowSeconds: 3600 };

export const getAnalytics = defineCall({
  id: 'get-analytics',
  path: '/analytics-overall',
  summary: "Visitors of a site by country, browser, system or device, from the site's property",
  body: z.object({ ...reportOf, dimension: AnalyticsDimension }).refine(isInOrder, order),
  answer: z.object({
    rows: z.array(AnalyticsRow).describe('Most visitors first, at most 250'),
    totals: AnalyticsTotals.nullable().describe(
      'Totals of the site with each visitor counted once, as by Google; rows may add up to more. Null without visitors',
    ),
    ...reportFacts,
  }),
  errors,
  limit,
});

export const getPageAnalytics = defineCall({
  id: 'get-page-analytics',
  path: '/analytics-overall-by-page',
  summary: "Views of a site's pages, from the site's property",
  body: z.object(reportOf).refine(isInOrder, order),
  answer: z.object({
    rows: z.array(PageAnalyticsRow).describe(`Most views first, at most ${mostAnalyticsPages}`),
    totals: PageAnalyticsTotals.nullable().describe(
      'Totals of all pages with each visitor counted once; null if none was viewed',
    ),
    ...reportFacts,
  }),
  errors,
  limit,
});

export const addPropertyId = defineCall({
  id: 'add-property-id',
  path: '/analytics/add-property-id/{user}',
  summary:
    "Store a site's Google Analytics property after checking with Google that it belongs to the site",
  params: z.object({ user: ownUser }),
  body: z.object({ propertyIdToUpdate: givenPropertyId, siteUrl: webUrl }),
  writes: { kind: 'site', names: ({ body }) => [body.siteUrl] },
  answer: Site,
  errors,
  // Makes guessing another customer's property hopeless.
  limit: { requests: 20, windowSeconds: 3600 },
});

export const getAnalyticsSetup = defineCall({
  id: 'get-analytics-setup',
  path: '/analytics/setup',
  summary: 'Whether Google Analytics is configured, and the state of the property of each site',
  ours: true,
  answer: z.object({
    configured: z.boolean().describe('False while no service account is set'),
    serviceAccount: z
      .string()
      .optional()
      .describe('Address to add as a Viewer of the property; absent while none is set'),
    isSample: z.boolean().describe('The data comes from the local stand-in for Google'),
    sites: z
      .array(
        z.object({
          url: z.string(),
          propertyId: z.string().describe('Empty when there is none'),
          state: PropertyState,
          checkedAt: isoTime.optional().describe('When Google last answered about the property'),
          message: z.string().optional().describe('What to do, unless it is verified or missing'),
        }),
      )
      .describe('Oldest first'),
  }),
});
