import * as z from 'zod';
import { mostGroupLetters, mostPageRules } from '../../visitors/page-groups.ts';
import { navigationTypes } from '../../visitors/beacon.ts';
import { visitorDevices } from '../../visitors/user-agent.ts';
import { visitorDimensions } from '../../visitors/dimensions.ts';
import { visitorMetrics } from '../../visitors/metrics.ts';
import { VisitorPages, VisitorReport } from '../../models/measuring/visitor-report.ts';
import { callsOf } from '../define-call.ts';
import { fileAnswer } from '../file-answer.ts';
import { isoTime, listOf, webUrl } from '../fields.ts';

const defineCall = callsOf('visitors', { ours: true, errors: ['not_found'] });

const url = webUrl.describe('The site');

const host = z
  .string('A host is required')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,253}$/, 'A host has no path and no port, such as shop.example.com');
const pageRule = z
  .string('A rule is required')
  .trim()
  .max(200, 'A rule has at most 200 characters')
  .regex(/^\/[^\s?#]*$/, 'A rule is a path, such as /product/*');

export const VisitorSettings = z.object({
  rate: z.number().min(0).max(1).describe('Share of views that are reported; 0 is off'),
  hosts: z.array(z.string()).describe('The script works on these hosts and their subdomains only'),
  pageRules: z
    .array(z.string())
    .describe('Pages that count as one: `/product/*` has all pages below `/product/`'),
});

const VisitorScript = z.object({
  settings: VisitorSettings.nullable().describe('Null while visitors of the site are not measured'),
  tag: z.string().nullable().describe('For the pages of the site'),
  contentSecurityPolicy: z
    .string()
    .nullable()
    .describe('Directives for sites with a Content-Security-Policy'),
  lastViews: z
    .object({
      at: isoTime.describe('When the last views arrived'),
      views: z.number().int(),
      leftOut: z.number().int().describe('Views that exceeded the limit of one network'),
      recent: z
        .array(
          z.object({
            at: isoTime.describe('When the view began'),
            page: z.string().describe('Path of the page, or the rule that has it'),
            device: z.enum(visitorDevices),
            navigation: z.enum(navigationTypes),
            metrics: z
              .partialRecord(z.enum(visitorMetrics), z.number())
              .describe('As the browser measured them: milliseconds, CLS unitless'),
          }),
        )
        .describe('Some of these, newest first; empty after eight days'),
    })
    .nullable()
    .describe('The last day with views; null before the first'),
});

export const getVisitorScript = defineCall({
  id: 'get-visitor-script',
  path: '/visitors/script',
  summary: 'The script that measures the visitors of a site, and its last views',
  whenLimited: 'view',
  query: z.object({ url }),
  answer: VisitorScript,
});

export const setVisitorSettings = defineCall({
  id: 'set-visitor-settings',
  path: '/visitors/settings',
  summary: 'Measure the visitors of a site, or change how',
  whenLimited: 'work',
  body: z.object({
    url,
    rate: z
      .number('A rate is a number from 0 to 1')
      .min(0, 'A rate is a number from 0 to 1')
      .max(1, 'A rate is a number from 0 to 1')
      .default(1),
    hosts: listOf(host, { one: 'host', many: 'hosts', least: 0, most: 20 })
      .default([])
      .describe('In addition to the host of the site'),
    pageRules: listOf(pageRule, {
      one: 'rule',
      many: 'rules',
      least: 0,
      most: mostPageRules,
    }).default([]),
  }),
  writes: { kind: 'site', names: ({ body }) => [body.url] },
  answer: VisitorScript,
});

const day = z.iso.date('A day is written 2026-11-24').describe('UTC');

const period = z.object({
  url,
  from: day.optional().describe('The first day; 28 days up to the last one if omitted'),
  to: day.optional().describe('The last day; today if omitted'),
});
const segment = {
  group: z
    .string()
    .max(mostGroupLetters, `A page has at most ${mostGroupLetters} characters`)
    .optional()
    .describe('A page group; by device only. All pages if omitted'),
  by: z.enum(visitorDimensions).optional().describe('With `value`'),
  value: z.string().max(120, 'A value has at most 120 characters').optional(),
};

export const getVisitorReport = defineCall({
  id: 'get-visitor-report',
  path: '/visitors/report',
  summary: 'Visitors of a site in a period: p75, histograms, days, segments and culprits',
  whenLimited: 'view',
  query: period.extend(segment),
  answer: VisitorReport,
  errors: ['not_found', 'invalid_input'],
});

export const getVisitorPages = defineCall({
  id: 'get-visitor-pages',
  path: '/visitors/pages',
  summary: 'Pages of a site by what their visitors would gain',
  whenLimited: 'view',
  query: period.extend({ device: z.enum(visitorDevices).optional().describe('All if omitted') }),
  answer: VisitorPages,
  errors: ['not_found', 'invalid_input'],
});

export const exportVisitors = defineCall({
  id: 'export-visitors',
  domain: 'exports',
  path: '/visitors/csv',
  summary: 'Histograms and p75 of the visitors of a site by day, as CSV',
  whenLimited: 'view',
  query: period.extend(segment),
  answer: fileAnswer,
  answerType: 'text/csv',
  errors: ['not_found', 'invalid_input'],
});

export const serveVisitorScript = defineCall({
  id: 'serve-visitor-script',
  path: '/visitors/scripts/{key}',
  summary: 'The script of a site as its pages load it, from /v/{key}.js',
  caller: 'public',
  params: z.object({
    key: z
      .string()
      .regex(/^[\w-]{1,61}\.js$/, 'A script has a key and ends in .js')
      .describe('Key of the site, with .js'),
  }),
  answer: fileAnswer,
  answerType: 'text/javascript',
  cacheSeconds: 300,
});
