import * as z from 'zod';
import { clientLogo } from '../../models/registry/client.ts';
import { name } from '../../models/name.ts';
import { Brand, brandFields } from '../../models/portfolio/brand.ts';
import { reportLanguages } from '../../models/portfolio/client-report.ts';
import { timeZone } from '../../models/time-zone.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';
import { incidentIdField } from '../notifying/incidents.ts';

const defineCall = callsOf('reports', { ours: true });

const reportId = z.string('Report is required').min(1, 'Report is required').max(120);
const clientId = z.string('Client is required').min(1, 'Client is required').max(64);
const day = (required: string) => z.iso.date(required);

/** The sender's own words in a report. */
export const longestParagraph = 2000;
const paragraph = z
  .string()
  .trim()
  .max(longestParagraph, `Paragraph is longer than ${longestParagraph} characters`)
  .nullable();

/** The longest period of a report, in days: a year with its anniversary's month. */
const mostReportDays = 396;

export const ReportSummary = z.object({
  reportId: z.string(),
  title: z.string(),
  clientId: z.string().nullable().describe('Null for a report on one site'),
  url: z.string().nullable().describe('Null for a report on a client'),
  incidentId: z.string().optional().describe('Present for a report on an incident'),
  from: isoTime,
  to: isoTime.describe('End of the last day'),
  requestedAt: isoTime,
  isScheduled: z.boolean(),
  state: z
    .enum(['waiting', 'running', 'draft', 'ready', 'failed'])
    .describe('draft: a monthly report that waits until a person sends it'),
  isUnsent: z.boolean().describe('Whether it can be edited and sent to the contacts of its client'),
  isInternal: z.boolean().describe('Of an incident, for the team: neither shared nor mailed'),
  releasedAt: isoTime.nullable().describe('When a person sent it'),
  verdict: z.string().nullable().describe('Null until it is ready'),
  band: z.enum(['good', 'average', 'bad']).nullable(),
  mailed: z
    .number()
    .int()
    .nullable()
    .describe('People it was mailed to; null if it was not mailed'),
  notMailedTo: z
    .array(z.string())
    .optional()
    .describe('Contacts to whom it could not be mailed; absent without any'),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

/** A contact to whom a report was mailed. */
export const ReportReader = z.object({
  contact: z.string().describe('Mail address'),
  openedAt: isoTime.nullable().describe('When the link in the mail was first opened'),
  lastOpenedAt: isoTime.nullable(),
});
export type ReportReader = z.infer<typeof ReportReader>;

export const ReportSchedule = z.object({
  clientId: z.string(),
  isMonthly: z.boolean().describe('Mailed to the contacts of the client on the first of a month'),
  nextOn: isoTime.nullable().describe('Null unless it is monthly'),
  sender: z.string().nullable().describe('Name of the sender; null for that of the brand'),
  hasLogo: z.boolean(),
  language: z.enum(reportLanguages),
  timeZone: z.string().nullable().describe('IANA name; null for that of the account'),
  paragraph: z.string().nullable().describe('Begins each report; plain text'),
  hasAppendix: z.boolean().describe('Whether the technical tables follow'),
  looksFirst: z.boolean().describe('Monthly reports wait until a person sends them'),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const listReports = defineCall({
  id: 'list-reports',
  path: '/reports',
  summary: 'Reports of the account, newest first, and how they are sent to clients',
  answer: z.object({ reports: z.array(ReportSummary), schedules: z.array(ReportSchedule) }),
});

export const startReport = defineCall({
  id: 'start-report',
  path: '/reports',
  summary: 'Make a report on a site, or on the sites of a client, over some days (UTC)',
  body: z
    .object({
      url: webUrl.optional().describe('The site'),
      clientId: clientId.optional(),
      from: day('First day is required'),
      to: day('Last day is required').describe('Inclusive'),
    })
    .refine(({ url, clientId: client }) => (url === undefined) !== (client === undefined), {
      error: 'Choose a site or a client',
      path: ['url'],
    })
    .refine(({ from, to }) => from <= to, {
      error: 'The last day is before the first',
      path: ['to'],
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostReportDays * 24 * 3_600_000, {
      error: `A report covers ${mostReportDays} days at most`,
      path: ['from'],
    }),
  answer: ReportSummary,
  status: 202,
  writes: { kind: 'report', names: ({ body }) => [body.url ?? body.clientId ?? ''] },
  errors: ['not_found'],
  limit: { requests: 300, windowSeconds: 24 * 3600 },
});

export const startIncidentReport = defineCall({
  id: 'start-incident-report',
  path: '/reports/incident',
  summary: 'Make a document about an incident as it is now, for its client or for the team',
  body: z.object({
    incidentId: incidentIdField,
    kind: z
      .enum(['client', 'internal'], 'Choose for whom the document is')
      .default('client')
      .describe(
        'internal: with timeline, evidence and what the team wrote; neither shared nor mailed',
      ),
  }),
  answer: ReportSummary,
  status: 202,
  writes: { kind: 'report', names: ({ body }) => [body.incidentId] },
  errors: ['not_found'],
  limit: { requests: 300, windowSeconds: 24 * 3600 },
});

export const getReport = defineCall({
  id: 'get-report',
  path: '/reports/{reportId}',
  summary: 'A report as a page',
  params: z.object({ reportId }),
  answer: z.object({
    summary: ReportSummary,
    html: z
      .string()
      .nullable()
      .describe('A whole document without scripts; the PDF is printed from it. Null until ready'),
    draft: z
      .object({
        revision: z.number().int().describe('For edit-report and send-report'),
        paragraph: z.string().nullable(),
        hasAppendix: z.boolean(),
      })
      .nullable()
      .describe('What can be edited until it is sent; null otherwise'),
    readers: z.array(ReportReader),
  }),
  errors: ['not_found'],
});

export const downloadReport = defineCall({
  id: 'download-report',
  path: '/reports/download/{reportId}',
  summary: 'The PDF of a report; after 90 days it is made again from the stored data',
  params: z.object({ reportId }),
  answer: fileAnswer,
  answerType: 'application/pdf',
  errors: ['not_found', 'conflict'],
  limit: { requests: 120, windowSeconds: 3600 },
});

export const deleteReport = defineCall({
  id: 'delete-report',
  path: '/reports/delete',
  summary: 'Delete a report and its PDF',
  body: z.object({ reportId }),
  writes: { kind: 'report', names: ({ body }) => [body.reportId] },
  errors: ['not_found'],
});

const revision = z
  .number('Revision is required')
  .int()
  .nonnegative()
  .describe('As get-report answered it');

export const editReport = defineCall({
  id: 'edit-report',
  path: '/reports/edit',
  summary: 'Change the words and the appendix of a report that has not been sent',
  body: z.object({
    reportId,
    revision,
    paragraph,
    hasAppendix: z.boolean('Appendix is required'),
  }),
  answer: z.object({ revision: z.number().int() }),
  writes: { kind: 'report', names: ({ body }) => [body.reportId] },
  errors: ['not_found', 'conflict'],
  limit: { requests: 300, windowSeconds: 3600 },
});

export const sendReport = defineCall({
  id: 'send-report',
  path: '/reports/send',
  summary: 'Mail a report to the contacts of its client, once',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({ reportId, revision }),
  writes: { kind: 'report', names: ({ body }) => [body.reportId] },
  errors: ['not_found', 'conflict'],
  limit: { requests: 300, windowSeconds: 24 * 3600 },
});

export const sendTestReport = defineCall({
  id: 'send-test-report',
  path: '/reports/test',
  summary: 'Mail a report to the calling user, as its contacts would get it',
  whenExpired: 'refused',
  whenUnconfirmed: 'refused',
  body: z.object({ reportId }),
  answer: z.object({ to: z.string().describe('Mail address') }),
  errors: ['not_found', 'conflict', 'provider_unavailable'],
  limit: { requests: 30, windowSeconds: 3600 },
});

export const saveReportSchedule = defineCall({
  id: 'save-report-schedule',
  path: '/reports/schedule',
  summary: 'Change how reports of a client look, and whether its contacts get one every month',
  whenUnconfirmed: 'refused',
  body: z
    .object({
      clientId,
      isMonthly: z.boolean('Schedule is required'),
      sender: name('Sender', 80).nullable().default(null),
      logo: clientLogo,
      language: z.enum(reportLanguages, 'Choose a language').optional(),
      timeZone: timeZone.nullable().optional(),
      paragraph: paragraph.optional(),
      hasAppendix: z.boolean('Choose whether the appendix follows').optional(),
      looksFirst: z.boolean('Choose whether reports wait for you').optional(),
    })
    .describe('What is left out stays as it is, except the sender'),
  answer: ReportSchedule,
  writes: { kind: 'client', names: ({ body }) => [body.clientId] },
  errors: ['not_found'],
});

export const getBrand = defineCall({
  id: 'get-brand',
  path: '/brand',
  summary: 'How the account appears to its clients',
  answer: Brand,
});

export const saveBrand = defineCall({
  id: 'save-brand',
  path: '/brand',
  summary: 'Change how the account appears to its clients, in reports and mails from then on',
  whenUnconfirmed: 'refused',
  body: z.object({
    ...brandFields,
    logo: clientLogo,
    revision: revision.describe('As get-brand answered it'),
  }),
  answer: Brand,
  writes: { kind: 'client' },
  errors: ['conflict'],
});
