import * as z from 'zod';
import { MailFeedback } from '../models/notifying/mail-feedback.ts';
import { channelKinds } from '../models/notifying/channel-kind.ts';
import { Device } from '../models/measuring/scan.ts';
import { AccountJob, defineJob, DueJob, PageJob, WebhookJob } from './define-job.ts';

/** One Lighthouse scan of one page on one device. The intent is on the table before the job is sent. */
export const runLighthouse = defineJob({
  id: 'run-lighthouse',
  domain: 'scans',
  queue: 'scan',
  payload: AccountJob.extend({
    scanId: z.string(),
    device: Device,
  }),
});

/** Tries fixes on a copy of a page. The intent is on the table before the job is sent. */
export const runProof = defineJob({
  id: 'run-proof',
  domain: 'proofs',
  queue: 'scan',
  payload: PageJob.extend({
    device: Device,
    proofId: z.string(),
  }),
});

/** One check of a page's markup. The intent is on the table before the job is sent. */
export const validatePage = defineJob({
  id: 'validate-page',
  domain: 'markup',
  queue: 'validation',
  payload: PageJob.extend({
    validationId: z.string(),
  }),
});

/** One picture of a page, compared with the one before. Account, address and `dueAt` identify it. */
export const takeScreenshot = defineJob({
  id: 'take-screenshot',
  domain: 'screenshots',
  queue: 'screenshot',
  payload: DueJob,
});

/** Checks without a browser whether a page may have changed since its newest picture; if so, it sends `take-screenshot`. */
export const checkForChanges = defineJob({
  id: 'check-for-changes',
  domain: 'screenshots',
  queue: 'check',
  payload: DueJob,
});

/** One picture of a page that is down, kept with its incident. */
export const photographOutage = defineJob({
  id: 'photograph-outage',
  domain: 'incidents',
  queue: 'screenshot',
  payload: AccountJob.extend({
    incidentId: z.string(),
    url: z.string().describe('The page, normalised'),
  }),
});

/** Deletes the data of a page that the account no longer lists. */
export const forgetPage = defineJob({
  id: 'forget-page',
  domain: 'removal',
  queue: 'long',
  payload: PageJob.extend({
    before: z.iso
      .datetime()
      .describe('Data requested since then is kept: the page was added again'),
  }),
});

/**
 * One attempt to reach a page. The further attempts after a failure are the same job, sent with a delay of seconds; they do
 * not wait behind the checks of the hour.
 */
export const checkUptime = defineJob({
  id: 'check-uptime',
  domain: 'uptime',
  queue: 'check',
  payload: DueJob.extend({
    requestedBy: z
      .string()
      .optional()
      .describe('The user who requested it; absent for scheduled work'),
    attempt: z
      .number()
      .int()
      .min(0)
      .max(3)
      .default(0)
      .describe('0 for the check, 1 and 2 after a failure; 3 in jobs of earlier versions'),
    beganAt: z.iso.datetime().optional().describe('When attempt 0 began; absent for attempt 0'),
  }),
});

const minute = z.number().int().describe('Minutes since 1970 by the clock of the schedules');

/** Makes the uptime checks of shards that fall due after one minute and until another, and stores them together. */
export const checkDue = defineJob({
  id: 'check-due',
  domain: 'uptime',
  queue: 'check',
  payload: z.object({ shards: z.array(z.string()).min(1), after: minute, until: minute }),
});

/** Moves the checks of an hour from the items of their minutes to those of their pages. */
export const packChecks = defineJob({
  id: 'pack-checks',
  domain: 'uptime',
  queue: 'check',
  payload: z.object({
    shards: z.array(z.string()).min(1),
    hour: z.number().int().describe('Hours since 1970 by the clock of the schedules'),
  }),
});

/** Asks the registry of a page's domain when its registration ends: once a day for all pages on the domain. */
export const checkDomain = defineJob({
  id: 'check-domain',
  domain: 'uptime',
  queue: 'check',
  payload: DueJob.extend({
    attempt: z
      .number()
      .int()
      .min(0)
      .max(3)
      .default(0)
      .describe('How often the registry has put us off already'),
  }),
});

/** Pings a site once from its nodes. The intent is on the table before the job is sent. */
export const runPing = defineJob({
  id: 'run-ping',
  domain: 'ping',
  queue: 'check',
  payload: AccountJob.extend({ pingId: z.string() }),
});

/** Takes down the heartbeats of a shard whose signal is overdue. */
export const checkHeartbeats = defineJob({
  id: 'check-heartbeats',
  domain: 'heartbeats',
  queue: 'check',
  payload: z.object({
    shard: z.string(),
    by: z.iso.datetime().describe('Those that are overdue by then'),
  }),
});

/** Starts a due scan of a page: writes the intent and queues both devices. */
export const startDueScan = defineJob({
  id: 'start-due-scan',
  domain: 'scans',
  queue: 'schedule',
  payload: DueJob,
});

/** Starts a due validation of a page: writes the intent, and queues its job. */
export const startDueValidation = defineJob({
  id: 'start-due-validation',
  domain: 'markup',
  queue: 'schedule',
  payload: DueJob,
});

/** Reads a page's current data from CrUX, and its weekly history when there is a new week. */
export const readFieldData = defineJob({
  id: 'read-field-data',
  domain: 'field-data',
  queue: 'google',
  needs: 'CRUX_API_KEY',
  payload: DueJob,
});

/** Checks whether a Google Analytics property belongs to its site. */
export const checkProperty = defineJob({
  id: 'check-property',
  domain: 'analytics',
  queue: 'google',
  needs: 'GOOGLE_ANALYTICS_KEY',
  payload: AccountJob.extend({ url: z.string().describe('The site, normalised') }),
});

/** Sends the work that is due in one shard of the watched pages. */
export const planShard = defineJob({
  id: 'plan-shard',
  domain: 'schedules',
  queue: 'schedule',
  payload: z.object({
    shard: z.string(),
    by: z.iso.datetime().describe('Plans what is due by then; each shard is planned once per time'),
  }),
});

/** Updates an account's plan from the state of its customer at Stripe. */
export const settlePayment = defineJob({
  id: 'settle-payment',
  domain: 'payments',
  queue: 'account',
  payload: WebhookJob,
});

/** Writes PDFs of invoices that are requested, and mails the owner about new payments and refunds, with theirs. */
export const writeInvoices = defineJob({
  id: 'write-invoices',
  domain: 'payments',
  queue: 'long',
  payload: AccountJob.extend({
    wanted: z.array(z.string()).default([]).describe("Stripe's ids of the requested invoices"),
    refunds: z
      .array(
        z.object({
          id: z.string(),
          stripeInvoiceId: z.string(),
          amountCents: z.number().int(),
          at: z.iso.datetime(),
        }),
      )
      .default([])
      .describe('Refunds that the owner may not have been mailed about'),
  }),
});

/** Takes an account's next step: a mail before its plan ends, suspension, or resuming its pages. */
export const takeAccountStep = defineJob({
  id: 'take-account-step',
  domain: 'plans',
  queue: 'account',
  payload: AccountJob.extend({
    hasChanged: z
      .boolean()
      .default(false)
      .describe(
        'Ended just now: workers may still act on stale reads, so a later run checks again',
      ),
  }),
});

/** Handles SES feedback about a sent mail: it bounced, or was reported as spam. */
export const takeMailFeedback = defineJob({
  id: 'take-mail-feedback',
  domain: 'mail',
  queue: 'account',
  isBare: true,
  payload: MailFeedback,
});

/** Writes the file of an account's export. The intent is on the table before the job is sent. */
export const exportAccount = defineJob({
  id: 'export-account',
  domain: 'exports',
  queue: 'long',
  payload: AccountJob.extend({ exportId: z.string() }),
});

/** Makes a report on sites, and mails it if it was scheduled. The intent is on the table before the job is sent. */
export const writeReport = defineJob({
  id: 'write-report',
  domain: 'reports',
  queue: 'long',
  payload: AccountJob.extend({ reportId: z.string() }),
});

/** Writes the public files of a status page, or deletes them. What it is to show is on the table before the job is sent. */
export const renderStatusPage = defineJob({
  id: 'render-status-page',
  domain: 'status-pages',
  queue: 'delivery',
  payload: AccountJob.extend({
    pageId: z.string(),
    slug: z.string().describe('Its address, under which its files are'),
  }),
});

/** Sends an update of a status page to some of its subscribers, to each once. */
export const sendStatusUpdate = defineJob({
  id: 'send-status-update',
  domain: 'status-pages',
  queue: 'delivery',
  payload: AccountJob.extend({
    pageId: z.string(),
    incidentId: z.string(),
    at: z.iso.datetime().describe('Names the update'),
    subscriberIds: z.array(z.string()),
    attempt: z.number().int().default(0).describe('Earlier attempts to post it to webhooks'),
  }),
});

/**
 * Checks some sites of an import, or adds them, and is sent again for the next ones. The intent is on the table before the job
 * is sent.
 */
export const runImport = defineJob({
  id: 'run-import',
  domain: 'imports',
  // It waits for foreign servers.
  queue: 'check',
  payload: AccountJob.extend({ importId: z.string() }),
});

/** Counts the visitors of days of sites, from all views that are stored of them. */
export const mergeVisitors = defineJob({
  id: 'merge-visitors',
  domain: 'visitors',
  queue: 'long',
  payload: z.object({
    at: z.string().describe('ISO 8601; not before. A delivery before it sends the job once more'),
    days: z.array(z.object({ accountId: z.string(), urlKey: z.string(), day: z.string() })),
  }),
});

/** Stores the visits in a new log object of beacons, and sends `merge-visitors` for the days that they belong to. S3 writes the message; a test message of S3 has no records. */
export const rollUpVisitors = defineJob({
  id: 'roll-up-visitors',
  domain: 'visitors',
  queue: 'long',
  isBare: true,
  payload: z.union([
    z.object({
      Records: z.array(
        z.object({
          s3: z.object({
            bucket: z.object({ name: z.string() }),
            object: z.object({ key: z.string().describe('URL-encoded, spaces as plus signs') }),
          }),
        }),
      ),
    }),
    z.object({ Event: z.literal('s3:TestEvent') }).transform(() => ({ Records: [] })),
  ]),
});

/** Mails of support: a contact request with its receipt, or the answers that a customer has not read. */
export const sendSupportMail = defineJob({
  id: 'send-support-mail',
  domain: 'support',
  queue: 'account',
  payload: AccountJob.extend({
    about: z.enum(['request', 'answers']),
    id: z.string().describe('Id of the request, or of the user in the conversation'),
  }),
});

/** Deletes an account whose cancellation period is over. Resumes where an earlier delivery stopped. */
export const deleteAccount = defineJob({
  id: 'delete-account',
  domain: 'deletion',
  queue: 'long',
  payload: AccountJob,
});

/** Delivers an event of the outbox to its subscribers. */
export const deliverEvent = defineJob({
  id: 'deliver-event',
  domain: 'events',
  queue: 'delivery',
  payload: AccountJob.extend({ eventId: z.string() }),
});

/**
 * Notifies an account about pending outages and recoveries that are due. They are on the table before the job is sent.
 * Jobs of earlier versions are on the queue by this id.
 */
export const notifyOfOutages = defineJob({
  id: 'tell-outages',
  domain: 'delivery',
  queue: 'delivery',
  payload: AccountJob,
});

/** Notifies the next person or channel about an unacknowledged incident, which stores when that is due before the job is sent. */
export const escalateIncident = defineJob({
  id: 'escalate-incident',
  domain: 'incidents',
  queue: 'delivery',
  payload: AccountJob.extend({ incidentId: z.string() }),
});

/** Sends one message to one channel. The delivery is on the table before the job is sent. */
export const deliverMessage = defineJob({
  id: 'deliver-message',
  domain: 'delivery',
  queue: 'delivery',
  payload: AccountJob.extend({
    messageId: z.string().describe('The message'),
    channel: z.enum(channelKinds),
  }),
});

/** Writes the digest of a channel, if it is due. Its due time is on the table before the job is sent. */
export const sendDigest = defineJob({
  id: 'send-digest',
  domain: 'delivery',
  queue: 'delivery',
  payload: AccountJob.extend({ channel: z.enum(channelKinds) }),
});
