/**
 * The product's own metrics, besides those of AWS. None has a dimension: each value of one would be a metric with its own
 * price. None has data while nothing happens.
 */
export const metrics = {
  /** Device scans that ended with numbers; a scan has one for each device. */
  ScansFinished: { unit: 'Count' },
  /** Events that a sweep found undelivered after two minutes. */
  EventsUndelivered: { unit: 'Count' },
  /** 1 for an attempt that a provider did not take, and that is repeated; 0 for any other. Average: the share. */
  MessagesPostponed: { unit: 'Count' },
  /** Messages that are given up after a day. */
  MessagesDropped: { unit: 'Count' },
  /** Mails that SES rejected; SES has no metric of them. */
  MailsRefused: { unit: 'Count' },
  /** 1 for a device scan that ended for a reason of ours, 0 for any other. Average: the share. */
  ScansBroken: { unit: 'Count' },
  /** 1 for an uptime check that ended as unknown, 0 for any other. Average: the share. */
  ChecksUnknown: { unit: 'Count' },
  /** 1 for a refused call (401, 403, 404), 0 for an answered one. Average: the share. */
  CallsRefused: { unit: 'Count' },
  /** 1 for a connection or message of a socket that failed or was refused, 0 for any other. Average: the share. */
  SocketsFailed: { unit: 'Count' },
  /** 1 for a signed event of a provider that was not accepted, 0 for any other. Average: the share. */
  WebhooksRefused: { unit: 'Count' },
  /** Attempts of a scheduled function that failed. */
  SchedulesFailed: { unit: 'Count' },
  /** Errors of ours that users see as a plain sentence, or not at all: an unreadable secret, a refused key, a mail not sent. */
  OwnFaults: { unit: 'Count' },
  /** Beacons of the outside check that were counted from the log. Without an outside check there are none. */
  OutsideBeacons: { unit: 'Count' },
} as const satisfies Record<string, { unit: 'Count' }>;

/** Figures that only the log has, each with the field that it is by. `docs/runbook/logs.md` has the queries. */
export const figures = {
  ScansFailed: 'Reason',
  /** Seconds that jobs waited in their queue before their first delivery. */
  JobAge: 'Job',
  EventsDelivered: 'Event',
  /** Attempts to send a message to a channel. */
  MessageDeliveries: 'Outcome',
} as const satisfies Record<string, string>;

export type FigureName = keyof typeof figures;
export type MetricName = keyof typeof metrics;
