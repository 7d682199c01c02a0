import * as z from 'zod';
import { FieldHistory } from '../../models/measuring/field-history.ts';
import { Category, FieldData, fieldMetric } from '../../models/measuring/scan.ts';
import { DeviceVisitorVitals, fieldSource } from '../../models/measuring/visitor-vitals.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, urlBody, webUrl } from '../fields.ts';

const defineCall = callsOf('field-data', { whenLimited: 'view', errors: ['not_found'] });

const urlQuery = z.object({ url: webUrl });

const daysWords = 'Days are a whole number from 1 to 400';

export const listFieldData = defineCall({
  id: 'list-field-data',
  domain: 'history',
  path: '/scan/fieldData',
  summary: 'Field data of a page by day, oldest first',
  query: urlQuery.extend({
    days: z.coerce
      .number<number>(daysWords)
      .int(daysWords)
      .min(1, daysWords)
      .max(400, daysWords)
      .optional()
      .describe('Number of past days; 13 months if omitted'),
  }),
  answer: z
    .array(
      z.object({
        scanDate: isoTime.describe('When the newest data of that day was read'),
        mobile: z.object({ fieldData: FieldData.nullable() }),
        desktop: z.object({ fieldData: FieldData.nullable() }),
      }),
    )
    .describe(
      'One entry for each day (UTC) of the last 13 months with data, from a scan or the daily update; the newest of each device counts',
    ),
});

export const getFieldHistory = defineCall({
  id: 'get-field-history',
  path: '/scan/fieldHistory',
  summary: 'Weekly field data of a page or its origin by device, up to 40 weeks',
  ours: true,
  query: urlQuery.extend({
    of: z
      .enum(['page', 'origin'])
      .default('page')
      .describe(
        'page: the page, or its origin where the page has too little data; origin: always the whole origin, of sites and competitors only',
      ),
  }),
  answer: z.object({
    configured: z.boolean().describe('False while no CrUX key is set'),
    readAt: isoTime.nullable().describe('When CrUX was last asked; null if never'),
    mobile: FieldHistory.nullable(),
    desktop: FieldHistory.nullable(),
  }),
});

const originDevice = z.object({
  overall_category: Category.nullable(),
  lcp: fieldMetric,
  fcp: fieldMetric,
  cls: fieldMetric,
  inp: fieldMetric,
});
export const getOriginSummary = defineCall({
  id: 'get-origin-summary',
  path: '/scan/originSummary',
  summary: 'Field data of the whole origin by device, at most a day old',
  body: urlBody,
  answer: z.object({
    configured: z.boolean().describe('False while no CrUX key is set'),
    mobile: originDevice.nullable(),
    desktop: originDevice.nullable(),
    visitors: DeviceVisitorVitals.optional().describe(
      'Ours. The visitors of the whole site, by the script on its pages; absent while they are not measured',
    ),
    fieldSources: z
      .object({ mobile: fieldSource, desktop: fieldSource })
      .optional()
      .describe('Ours. Where the verdict of each device comes from'),
  }),
  errors: ['not_found', 'provider_unavailable'],
  // All accounts share one quota.
  limit: { requests: 300, windowSeconds: 3600 },
});
