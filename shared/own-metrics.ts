interface Metric {
  unit: 'Count' | 'Seconds';
  /** What it tells apart. Each value with data is a metric with a price of its own. */
  by?: string;
}

/** What the product counts of itself, beside what AWS counts. */
export const metrics = {
  /** Device scans that ended with numbers; a scan has one for each device. */
  ScansFinished: { unit: 'Count' },
  ScansFailed: { unit: 'Count', by: 'Reason' },
  /** How long jobs lay in their queue before they were taken for the first time. */
  JobAge: { unit: 'Seconds', by: 'Job' },
  EventsDelivered: { unit: 'Count', by: 'Event' },
  /** Events that a sweep found two minutes and more after they had happened. */
  EventsUndelivered: { unit: 'Count' },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
