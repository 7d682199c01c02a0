interface Metric {
  unit: 'Count' | 'Seconds';
  /** Dimension. Each value with data is a metric with its own price. */
  by?: string;
}

/** The product's own metrics, besides those of AWS. */
export const metrics = {
  /** Device scans that ended with numbers; a scan has one for each device. */
  ScansFinished: { unit: 'Count' },
  ScansFailed: { unit: 'Count', by: 'Reason' },
  /** Time that jobs waited in their queue before their first delivery. */
  JobAge: { unit: 'Seconds', by: 'Job' },
  EventsDelivered: { unit: 'Count', by: 'Event' },
  /** Events that a sweep found undelivered after two minutes. */
  EventsUndelivered: { unit: 'Count' },
  /** Attempts to send a message to a channel, by what has come of them. */
  MessageDeliveries: { unit: 'Count', by: 'Outcome' },
  /** Messages that a provider did not take, and that are tried again. */
  MessagesPostponed: { unit: 'Count' },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
