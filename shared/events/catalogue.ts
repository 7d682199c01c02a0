import * as z from 'zod';
import { accountSteps } from '../plans/standing.ts';
import { markupFailureReasons } from '../pages/markup-failures.ts';
import { orderId } from '../models/billing/invoice.ts';
import { NotificationKind } from '../models/notifying/notification.ts';
import { ProvenChange, watchedMetrics } from '../models/measuring/page-changes.ts';
import { Device } from '../models/measuring/scan.ts';
import { scanFailureReasons } from '../scans/scan-failures.ts';
import { PaidPlan } from '../plans/plans.ts';
import { brokenKinds } from '../uptime/uptime-failures.ts';
import { domainStages } from '../uptime/registered-domain.ts';
import { uptimeFailureReasons } from '../uptime/uptime.ts';
import { visitorVitals } from '../visitors/metrics.ts';
import { defineEvent, type EventContract, eventSchema, type EventSchema } from './define-event.ts';

const measuredAt = z.iso
  .datetime()
  .optional()
  .describe('When the run that counts started; absent without one');

/** A device scan has ended. A scan has one for each device. */
export const scanFinished = defineEvent({
  id: 'scan-finished',
  facts: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('done'),
      scanId: z.string(),
      device: Device,
      overallScore: z
        .number()
        .nullable()
        .describe('Lighthouse performance, 0 to 100; null if a metric could not be measured'),
      isIncomplete: z
        .literal(true)
        .optional()
        .describe('The page never finished loading, or nothing on it counts as content'),
      measuredAt,
      onSlowMachine: z
        .boolean()
        .optional()
        .describe('The machine was too slow for changes of the page to be detected'),
    }),
    z.object({
      outcome: z.literal('failed'),
      scanId: z.string(),
      device: Device,
      reason: z.enum(scanFailureReasons),
      measuredAt,
    }),
  ]),
});

/**
 * A page has changed on a device, and chance does not explain it. `settled`: a worse level is the usual one by now, or
 * what is measured is not comparable any more.
 */
export const performanceChanged = defineEvent({
  id: 'performance-changed',
  facts: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('proven'),
      device: Device,
      change: ProvenChange,
      isRecovery: z.boolean().describe('As good again as before an earlier change for the worse'),
      fellFrom: z
        .object({ metric: z.enum(watchedMetrics), before: z.number() })
        .optional()
        .describe('An earlier change for the worse that lasts: what it was before that'),
    }),
    z.object({ outcome: z.literal('settled'), device: Device }),
  ]),
});

/** A page or endpoint went down or came up again, or is known for the first time, according to the newest check with a known result. */
export const uptimeChanged = defineEvent({
  id: 'uptime-changed',
  facts: z.object({
    status: z.enum(['up', 'down']),
    since: z.iso.datetime().describe('When the first check with this status was made'),
    previous: z.enum(['up', 'down']).optional().describe('Absent at the first check of a page'),
    reason: z.enum(uptimeFailureReasons).optional().describe('Why it is down'),
    statusCode: z.number().optional().describe('HTTP status of the response, if it had one'),
    endpoint: z
      .object({ name: z.string() })
      .optional()
      .describe('Set for an endpoint: its site may be up while it is down'),
  }),
});

/**
 * A page that our own checks cannot reach was reached from elsewhere: it is down from one region only, and counts as
 * up. Reports its start and its end.
 */
export const reachedElsewhere = defineEvent({
  id: 'reached-elsewhere',
  facts: z.discriminatedUnion('step', [
    z.object({
      step: z.literal('began'),
      since: z.iso.datetime().describe('When the first check with this status was made'),
      reachedFrom: z.array(z.string()).describe('Places that reached it'),
      reason: z.enum(uptimeFailureReasons).optional().describe('Why our own check failed'),
      statusCode: z.number().optional().describe('HTTP status of our own check, if it had one'),
    }),
    z.object({
      step: z.literal('ended'),
      since: z.iso.datetime(),
      status: z
        .enum(['up', 'down'])
        .describe('down: no place that was asked can reach it any more'),
    }),
  ]),
});

/** A heartbeat of a site went down, or is not down any more. */
export const monitorChanged = defineEvent({
  id: 'monitor-changed',
  facts: z.object({
    monitor: z.object({
      id: z.string(),
      kind: z.literal('heartbeat'),
      name: z.string(),
    }),
    status: z.enum(['up', 'down']),
    since: z.iso.datetime().describe('When it went down, or was up again'),
    previous: z.enum(['up', 'down']).optional().describe('Absent at the first known state'),
    why: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Follows a colon: why it is down. With up: `paused` or `removed`, if nothing says that it is',
      ),
  }),
});

/** A page answers with a status of success, but shows nothing, or an error: its start and its end. */
export const pageBroken = defineEvent({
  id: 'page-broken',
  facts: z.discriminatedUnion('step', [
    z.object({
      step: z.literal('began'),
      since: z.iso.datetime().describe('When the first such check was made'),
      shows: z.enum(brokenKinds),
    }),
    z.object({
      step: z.literal('ended'),
      since: z.iso.datetime(),
      status: z.enum(['up', 'down']),
    }),
  ]),
});

/** Days before its expiry at which a certificate is reported; 0 once it has expired. */
export const certificateStages = [30, 14, 7, 1, 0] as const;

/** A certificate that vouches for a host on the way to a page has reached a stage before its expiry. */
export const certificateExpiring = defineEvent({
  id: 'certificate-expiring',
  facts: z.object({
    host: z.string(),
    expiresAt: z.iso.datetime(),
    fingerprint: z.string().optional().describe('SHA-256 of the certificate; unknown once expired'),
    authority: z
      .string()
      .optional()
      .describe('Whose certificate it is, if it is that of an authority in between'),
    daysLeft: z.literal(certificateStages),
  }),
});

/** A certificate that was expiring, or had expired, was replaced by one that is valid for longer. */
export const certificateRenewed = defineEvent({
  id: 'certificate-renewed',
  facts: z.object({ host: z.string(), expiresAt: z.iso.datetime() }),
});

/** The registration of the domain of a page has reached a stage before its end. */
export const domainExpiring = defineEvent({
  id: 'domain-expiring',
  facts: z.object({
    domain: z.string(),
    expiresAt: z.iso.datetime(),
    daysLeft: z.literal(domainStages),
  }),
});

/** The registration of a domain that was ending, or had ended, was renewed. */
export const domainRenewed = defineEvent({
  id: 'domain-renewed',
  facts: z.object({ domain: z.string(), expiresAt: z.iso.datetime() }),
});

/** A validation of a page's markup has ended. */
export const markupChecked = defineEvent({
  id: 'markup-checked',
  facts: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('done'),
      validationId: z.string(),
      fatalErrors: z.number(),
      errors: z.number(),
      warnings: z.number(),
      previous: z
        .object({ fatalErrors: z.number(), errors: z.number(), warnings: z.number() })
        .optional(),
      isOtherChecker: z
        .literal(true)
        .optional()
        .describe(
          'The check before was by another checker: the numbers cannot be compared, and there is no `previous`',
        ),
    }),
    z.object({
      outcome: z.literal('failed'),
      validationId: z.string(),
      reason: z.enum(markupFailureReasons),
    }),
  ]),
});

/** A picture of a page was taken and compared with the one before, or could not be taken. */
export const picturesCompared = defineEvent({
  id: 'pictures-compared',
  facts: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('done'),
      dueAt: z.iso.datetime().describe('Identifies the picture'),
      isEqual: z.boolean().optional().describe('Absent on the first picture'),
      changedPixels: z.number().optional(),
      changedPercent: z
        .number()
        .optional()
        .describe('Share of the larger picture, 0 to 100; absent where the pictures are equal'),
    }),
    z.object({
      outcome: z.literal('failed'),
      dueAt: z.iso.datetime(),
      reason: z.enum(scanFailureReasons),
    }),
  ]),
});

const Category = z.enum(['FAST', 'AVERAGE', 'SLOW']).optional();

/** A page's field data of the day was read. */
export const fieldDataRead = defineEvent({
  id: 'field-data-read',
  facts: z.object({
    dueAt: z.iso.datetime(),
    mobile: Category.describe('Overall category; absent without data'),
    desktop: Category,
  }),
});

export const mostChanges = 30;
const p75 = z.number().describe('Milliseconds, CLS unitless');

/** The visitors of a site on a day were compared with those of the 28 days before, and something got worse, or is over. */
export const visitorsCompared = defineEvent({
  id: 'visitors-compared',
  facts: z.object({
    day: z.iso.date().describe('UTC'),
    changes: z
      .array(
        z.object({
          step: z.enum(['worse', 'over']),
          metric: z.enum(visitorVitals),
          device: Device,
          group: z.string().describe('Page group; empty for all pages'),
          before: p75,
          after: p75,
          views: z.number().int().describe('On the day'),
          most: z.string().optional().describe('The page group that contributed most'),
          isListed: z
            .boolean()
            .optional()
            .describe('Whether the group is a page or a rule of the site; absent if not known'),
        }),
      )
      .max(mostChanges),
    release: z
      .string()
      .optional()
      .describe('Release that appeared on the day, as the site names it'),
    deployment: z.string().optional().describe('The last one of the day, or of the day before'),
  }),
});

/** A scan found different technologies from the one before. */
export const technologyChanged = defineEvent({
  id: 'technology-changed',
  facts: z.object({
    scanId: z.string(),
    added: z.array(z.string()).describe('Names'),
    removed: z.array(z.string()),
  }),
});

/** Rules that keep Google from a page, in one event. */
export const mostClosingRules = 5;

/** A scan found that Google may list a page that it could not list before, or the other way round. */
export const indexingChanged = defineEvent({
  id: 'indexing-changed',
  facts: z.object({
    scanId: z.string(),
    isOpen: z.boolean(),
    closedBy: z
      .array(z.string().max(300))
      .max(mostClosingRules)
      .describe('Header, tag or file, as it is written; empty if it is open'),
    measuredAt,
  }),
});

/** A site was removed with all its pages. */
export const siteRemoved = defineEvent({
  id: 'site-removed',
  facts: z.object({}),
});

/** A mail informed an account that its plan is ending or that it was suspended. */
export const accountStepTaken = defineEvent({
  id: 'account-step-taken',
  facts: z.object({
    noticeId: z.string().describe('Identifies the mail'),
    step: z.enum(accountSteps),
    date: z.iso.datetime().describe('When the announced change takes effect'),
  }),
});

/** The operator has suspended an account for abuse. */
export const accountSuspended = defineEvent({
  id: 'account-suspended',
  facts: z.object({}),
});

/** An account is no longer suspended: a payment or the operator has lifted the last reason for it. */
export const suspensionLifted = defineEvent({
  id: 'suspension-lifted',
  facts: z.object({ through: z.enum(['payment', 'operator']) }),
});

/** A subscription changed its plan, will change it, was cancelled, or was resumed. */
export const planChanged = defineEvent({
  id: 'plan-changed',
  facts: z.discriminatedUnion('change', [
    z.object({
      change: z.literal('changed'),
      from: PaidPlan,
      plan: PaidPlan,
      annual: z.boolean(),
      until: z.iso.datetime().describe('When the paid period ends'),
    }),
    z.object({
      change: z.literal('planned'),
      from: PaidPlan,
      plan: PaidPlan,
      annual: z.boolean(),
      on: z.iso.datetime(),
    }),
    z.object({
      change: z.literal('cancelled'),
      plan: PaidPlan,
      until: z.iso.datetime(),
      lastInvoice: z
        .object({ orderId, date: z.iso.datetime() })
        .optional()
        .describe('The newest that was paid; absent without one'),
    }),
    z.object({
      change: z.literal('kept'),
      plan: PaidPlan,
      until: z.iso.datetime().describe('The next payment is due'),
    }),
  ]),
});

/** A settlement changed what an account has paid for, and no other event reports it: a first payment, or another period. */
export const paymentSettled = defineEvent({
  id: 'payment-settled',
  facts: z.object({}),
});

/** The payment provider could not collect a payment. */
export const paymentFailed = defineEvent({
  id: 'payment-failed',
  facts: z.object({ providerEventId: z.string() }),
});

/** An invited person has joined a team. */
export const subUserJoined = defineEvent({
  id: 'sub-user-joined',
  facts: z.object({ userId: z.string(), email: z.string(), name: z.string() }),
});

/** A notification was raised for an account. */
export const notificationRaised = defineEvent({
  id: 'notification-raised',
  facts: z.object({
    notificationId: z.string(),
    kind: NotificationKind,
    incidentId: z.string().optional(),
    site: z.string().describe('Address of the site; empty for events of the account'),
  }),
});

/** Incidents of a site started, ended or changed. */
export const incidentsChanged = defineEvent({
  id: 'incidents-changed',
  facts: z.object({ incidentIds: z.array(z.string()) }),
});

/** Something was written on a status page: an incident or planned maintenance, or an update of one. */
export const statusPageWritten = defineEvent({
  id: 'status-page-written',
  facts: z.object({
    pageId: z.string(),
    incidentId: z.string(),
    at: z.iso.datetime().describe('Names the update'),
  }),
});

/** Every event that exists. */
export const events = [
  scanFinished,
  performanceChanged,
  uptimeChanged,
  reachedElsewhere,
  monitorChanged,
  pageBroken,
  certificateExpiring,
  certificateRenewed,
  domainExpiring,
  domainRenewed,
  markupChecked,
  picturesCompared,
  fieldDataRead,
  visitorsCompared,
  technologyChanged,
  indexingChanged,
  siteRemoved,
  accountStepTaken,
  accountSuspended,
  suspensionLifted,
  planChanged,
  paymentSettled,
  paymentFailed,
  subUserJoined,
  notificationRaised,
  incidentsChanged,
  statusPageWritten,
] as const;
export type EventId = (typeof events)[number]['id'];

type SchemasOf<All extends readonly EventContract[]> = {
  -readonly [At in keyof All]: EventSchema<All[At]>;
};
/** Any event, as subscribers receive it. */
export const AnyEvent = z.discriminatedUnion(
  'type',
  events.map((event: EventContract) => eventSchema(event)) as unknown as SchemasOf<typeof events>,
);
export type AnyEvent = z.infer<typeof AnyEvent>;
export type EventOf<Id extends EventId> = Extract<AnyEvent, { type: Id }>;
