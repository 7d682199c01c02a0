import type { MetricName } from '../../shared/deployment/own-metrics.ts';

/** Text, threshold and section of the runbook of every alarm. */
export interface AlarmShape {
  /** The problem, as a sentence without its full stop. `{of}` stands for the queue, schedule or region. */
  says: string;
  /** Page in docs/runbook, without its ending. */
  page: string;
  /** Heading of that page. */
  see: string;
  /** Minutes of one period. @default 5 */
  minutes?: number;
  /** Periods in a row. @default 1 */
  periods?: number;
  /** Sum, or maximum, of a period from which it is raised; with `share`, how many failures at least. @default 1 */
  atLeast?: number;
  /** Share of failures, 0 to 1, from which it is raised; without `atLeast` one failure is enough. */
  share?: number;
  /** Raised when the metric is below this, or has no data. */
  lessThan?: number;
  /** Whether it is raised without data too. @default only with `lessThan` */
  isRaisedWithoutData?: boolean;
  /** Whether the topic is notified when it is over. @default true */
  notifiesWhenOver?: boolean;
  /** A setting without which there is no such alarm. */
  only?: 'outsideLook';
  /** Metric of `shared/deployment/own-metrics.ts`. If absent, the alarm's stack chooses one of AWS. */
  own?: MetricName;
}

const halfAnHour = { minutes: 30 };

/** Every alarm, or kind of alarm. Shares hold for one site as for a hundred thousand. */
export const alarms = {
  'dead-letters': {
    says: 'Jobs failed five times',
    page: 'jobs',
    see: 'Dead letters',
    // Dead letters stay for 14 days: only further ones raise the alarm, and its end does not mean that they are gone.
    notifiesWhenOver: false,
  },
  'job-waits': {
    says: 'A job of the {of} queue waits for too long',
    page: 'jobs',
    see: 'A job waits',
  },
  'person-waits': {
    says: 'People wait for too long for a job of the {of} queue',
    page: 'jobs',
    see: 'A job waits',
  },
  'clock-silent': {
    says: '{of} has not run for too long, or only crashed',
    page: 'clock',
    see: 'The clock is silent',
    // Every run is an error, or there is none.
    share: 1,
    isRaisedWithoutData: true,
  },
  'schedules-fail': {
    says: 'Scheduled functions fail whenever the clock starts them',
    page: 'clock',
    see: 'A schedule fails',
    own: 'SchedulesFailed',
    // Lambda attempts a run three times.
    atLeast: 3,
    minutes: 15,
  },
  'functions-fail': {
    says: 'Functions of the account crash or run out of time',
    page: 'calls',
    see: 'Functions fail',
    ...halfAnHour,
    share: 0.01,
    atLeast: 3,
  },
  'functions-throttled': {
    says: 'The account has reached its limit of concurrent Lambda functions',
    page: 'calls',
    see: 'Functions are throttled',
    periods: 3,
  },
  'table-throttles': {
    says: 'DynamoDB throttles requests to the table',
    page: 'calls',
    see: 'The table throttles',
    atLeast: 10,
  },
  'calls-fail': {
    says: 'Calls answer 5xx',
    page: 'calls',
    see: 'Calls answer 5xx',
    ...halfAnHour,
    share: 0.01,
    atLeast: 2,
  },
  'calls-refused': {
    says: 'Most calls are refused with 401, 403 or 404',
    page: 'calls',
    see: 'Calls are refused',
    own: 'CallsRefused',
    ...halfAnHour,
    share: 0.6,
    atLeast: 10,
  },
  'cloudfront-fails': {
    says: 'CloudFront answers 5xx to one request in twenty and more',
    page: 'calls',
    see: 'CloudFront answers 5xx',
    // Percent.
    atLeast: 5,
    periods: 2,
  },
  'sockets-fail': {
    says: 'Most connections and messages of sockets fail',
    page: 'calls',
    see: 'Sockets fail',
    own: 'SocketsFailed',
    ...halfAnHour,
    share: 0.5,
    atLeast: 5,
  },
  'sockets-unreachable': {
    says: 'API Gateway cannot reach the functions of sockets',
    page: 'calls',
    see: 'Sockets fail',
    ...halfAnHour,
    atLeast: 3,
  },
  'webhooks-refused': {
    says: 'Signed events of a payment provider are not accepted',
    page: 'payments',
    see: 'Webhooks are refused',
    own: 'WebhooksRefused',
    ...halfAnHour,
    share: 0.5,
  },
  'scans-break': {
    says: 'Most scans end for a reason of ours, such as a crash of the browser',
    page: 'measuring',
    see: 'Scans break',
    own: 'ScansBroken',
    ...halfAnHour,
    // Both devices of one scan.
    share: 0.6,
  },
  'checks-unknown': {
    says: 'Uptime checks end without a result',
    page: 'measuring',
    see: 'Checks are unknown',
    own: 'ChecksUnknown',
    ...halfAnHour,
    share: 0.5,
  },
  'events-wait': {
    says: 'Events wait for their subscribers',
    page: 'jobs',
    see: 'Events wait',
    own: 'EventsUndelivered',
    periods: 3,
  },
  'messages-wait': {
    says: 'SES, or the provider of another channel, rejects messages or does not respond',
    page: 'messages',
    see: 'Messages wait',
    own: 'MessagesPostponed',
    // Attempts are at most 15 minutes apart.
    minutes: 20,
    periods: 2,
    share: 0.75,
  },
  'messages-dropped': {
    says: 'Messages were given up after a day',
    page: 'messages',
    see: 'Messages are dropped',
    own: 'MessagesDropped',
  },
  'mail-refused': {
    says: 'SES rejected a mail',
    page: 'messages',
    see: 'Mail is refused',
    own: 'MailsRefused',
  },
  'mail-bounces': {
    says: 'More than 4 % of the mails bounce',
    page: 'messages',
    see: 'Mail bounces',
    minutes: 60,
    // At 5 % SES puts the account under review, at 10 % it may stop sending.
    atLeast: 0.04,
  },
  'mail-complaints': {
    says: 'More than 0.08 % of the mails are reported as spam',
    page: 'messages',
    see: 'Mail is reported as spam',
    minutes: 60,
    // At 0.1 % SES puts the account under review, at 0.5 % it may stop sending.
    atLeast: 0.0008,
  },
  'own-faults': {
    says: 'Something of ours fails that users do not see as an error, such as a secret, a key or a mail',
    page: 'calls',
    see: 'A fault of ours',
    own: 'OwnFaults',
  },
  'probe-fails': {
    says: 'The probe in {of} crashes or runs out of time',
    page: 'measuring',
    see: 'A probe fails',
    ...halfAnHour,
    share: 0.3,
  },
  'probe-throttled': {
    says: 'Lambda throttles the probe in {of}',
    page: 'measuring',
    see: 'A probe fails',
    periods: 3,
  },
  'look-fails': {
    says: 'The outside check {of} fails',
    page: 'calls',
    see: 'The outside check fails',
    minutes: 15,
    atLeast: 2,
  },
  'beacons-lost': {
    says: 'The beacons of the outside check were not counted for six hours',
    page: 'visitors',
    see: 'Beacons are not counted',
    own: 'OutsideBeacons',
    only: 'outsideLook',
    // CloudFront usually delivers a log within an hour, and sometimes hours later.
    minutes: 60,
    periods: 6,
    lessThan: 1,
  },
  'look-silent': {
    says: 'The product {of} has not been checked for half an hour',
    page: 'calls',
    see: 'The outside check fails',
    ...halfAnHour,
    lessThan: 1,
  },
} as const satisfies Record<string, AlarmShape>;

export type AlarmId = keyof typeof alarms;
/** Alarms on metrics of our own. */
export type OwnAlarmId = {
  [Id in AlarmId]: (typeof alarms)[Id] extends { own: MetricName } ? Id : never;
}[AlarmId];
