import type { AlarmId } from './catalogue.ts';

export interface Failure {
  /** The failure, as a sentence without its full stop. */
  what: string;
  /** The alarm that notifies the operator. */
  alarm: AlarmId;
  /** Who else sees it, and how. */
  others?: string;
}

/**
 * Failures that an alarm makes visible; those of each job, schedule and secret follow from their catalogues.
 * `test/failures.test.ts` breaks each.
 */
export const failures = {
  'call-throws': {
    what: 'A call fails because of our error, or its function cannot run',
    alarm: 'calls-fail',
    others: 'The caller: a plain sentence and a request id',
  },
  'token-refused': {
    what: 'Every token is refused before a function runs (401)',
    alarm: 'calls-refused',
    others: 'Everyone who signs in: the sign-in page again',
  },
  'caller-refused': {
    what: 'Every caller is refused by the calls themselves (401, 403)',
    alarm: 'calls-refused',
    others: 'Everyone who signs in',
  },
  'route-missing': {
    what: 'Routes are missing (404) that our own screens ask for',
    alarm: 'calls-refused',
    others: 'Everyone: screens report that they cannot load',
  },
  'edge-fails': {
    what: 'CloudFront has no answer for one request in twenty',
    alarm: 'cloudfront-fails',
    others: 'Everyone',
  },
  'nothing-answers': {
    what: 'The sign-in page, a call, or a ping over a socket fails from another region (with `outsideLook`)',
    alarm: 'look-fails',
    others: 'Everyone',
  },
  'look-stops': {
    what: 'The outside check is no longer started (with `outsideLook`)',
    alarm: 'look-silent',
  },
  'connection-refused': {
    what: 'Sockets are refused or fail as they open',
    alarm: 'sockets-fail',
    others: 'Open screens: changes arrive late',
  },
  'message-fails': {
    what: 'Messages of sockets fail, such as those of the chat',
    alarm: 'sockets-fail',
    others: 'The sender: the message is marked as not sent',
  },
  'sockets-unreachable': {
    what: 'API Gateway cannot start the functions of sockets',
    alarm: 'sockets-unreachable',
    others: 'Open screens: changes arrive late',
  },
  'function-crashes': {
    what: 'A function of calls or sockets runs out of time or memory, or cannot load',
    alarm: 'functions-fail',
  },
  'no-capacity': {
    what: 'Lambda has no capacity left for the account',
    alarm: 'functions-throttled',
  },
  'table-refuses': {
    what: 'The table or an index refuses requests',
    alarm: 'table-throttles',
  },
  'browser-crashes': {
    what: 'Scans end as `crashed`, `disk-full` or `internal`',
    alarm: 'scans-break',
    others: 'The owner: the scan says so',
  },
  'network-unknown': {
    what: 'Uptime checks end as `unknown`',
    alarm: 'checks-unknown',
    others: 'The owner: hours without a result',
  },
  'wrong-webhook-secret': {
    what: 'Events of the payment provider are refused (401) while customers pay',
    alarm: 'webhooks-refused',
    others: 'The customer who paid: the plan has not changed yet',
  },
  'webhook-not-found': {
    what: 'Events of the payment provider arrive where no secret is set (404)',
    alarm: 'webhooks-refused',
    others: 'The customer who paid: the plan has not changed yet',
  },
  'events-undelivered': {
    what: 'Events do not reach their subscribers',
    alarm: 'events-wait',
  },
  'provider-postpones': {
    what: 'SES or the provider of another channel takes no messages',
    alarm: 'messages-wait',
    others: 'The account: the notification says that it waits, and why',
  },
  'message-dropped': {
    what: 'A message is given up after a day',
    alarm: 'messages-dropped',
    others: 'The account: the notification says so',
  },
  'mail-refused': {
    what: 'SES refuses a mail, such as a confirmation or a reset',
    alarm: 'mail-refused',
    others: 'The user who requested it: a plain sentence',
  },
  'mails-bounce': {
    what: 'Mails bounce',
    alarm: 'mail-bounces',
  },
  'mails-are-spam': {
    what: 'Mails are reported as spam',
    alarm: 'mail-complaints',
  },
  'test-message-fails': {
    what: '`send-test-message` fails because of our error',
    alarm: 'own-faults',
    others: 'The user who requested it: a plain sentence without internal text',
  },
  'key-refused': {
    what: 'A provider refuses our key (CrUX, Semrush, Google Analytics, Stripe, Slack, Google, Microsoft, Globalping)',
    alarm: 'own-faults',
    others: 'Its users: a plain sentence',
  },
  'mail-not-sent': {
    what: '`forgot-password`, or another call that mails a user, cannot send the mail because of our error',
    alarm: 'own-faults',
    others: 'The user: no mail. The answer may not reveal whether there is an account',
  },
  'setting-unreadable': {
    what: 'The list of probes, or the key of Google Analytics, is not in its form',
    alarm: 'own-faults',
    others: 'Its users: a plain sentence',
  },
  'java-missing': {
    what: "The W3C's markup checker has no Java (with `markupChecker` `nu`)",
    alarm: 'own-faults',
    others: 'The owner: the validation failed',
  },
  'audit-not-written': {
    what: 'The audit entry of a change cannot be written',
    alarm: 'own-faults',
  },
  'beacons-stop': {
    what: "CloudFront's log is not delivered, or its bucket no longer notifies the queue (with `outsideLook`)",
    alarm: 'beacons-lost',
    others: 'The owner: no new visits',
  },
  'probe-crashes': {
    what: 'A probe crashes',
    alarm: 'probe-fails',
    others: 'Its nodes are shown as away',
  },
  'probe-throttled': {
    what: 'A probe has no capacity',
    alarm: 'probe-throttled',
    others: 'Its nodes are shown as away',
  },
} as const satisfies Record<string, Failure>;

export type FailureId = keyof typeof failures;
