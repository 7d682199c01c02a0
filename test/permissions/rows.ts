import type { ActorKind } from './actors.ts';

type Verdict = 'allow' | 401 | 403;
export type Row = Record<ActorKind, Verdict>;

/**
 * Who may call what, taken from product.md 6 and the readings ('Roles'), not from the code that enforces it: sub-users
 * act on the account's data; suspended accounts may use contact, plans and billing only; support staff answer chat, see
 * nothing else of a customer, and need no account, though they may use one of their own.
 */
const anyone: Row = {
  anonymous: 'allow',
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 'allow',
  'suspended for payment': 'allow',
  'suspended sub-user': 'allow',
  'expired root': 'allow',
  'unconfirmed root': 'allow',
  'root without second step': 'allow',
  'sub-user without second step': 'allow',
  'limited viewer': 'allow',
  'limited worker': 'allow',
  'removed sub-user': 'allow',
  'share link': 'allow',
  'report link': 'allow',
  support: 'allow',
  'support without an account': 'allow',
};
export const members: Row = {
  anonymous: 401,
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 403,
  'suspended for payment': 403,
  'suspended sub-user': 403,
  'expired root': 'allow',
  'unconfirmed root': 'allow',
  'root without second step': 403,
  'sub-user without second step': 403,
  'limited viewer': 403,
  'limited worker': 403,
  'removed sub-user': 401,
  'share link': 401,
  'report link': 401,
  support: 'allow',
  'support without an account': 403,
};
const rootUsers: Row = { ...members, 'sub-user': 403 };
const rootUsersAlsoSuspended: Row = { ...rootUsers, 'suspended root': 'allow' };
const membersAlsoSuspended: Row = {
  ...members,
  'suspended root': 'allow',
  'suspended sub-user': 'allow',
};

/** Our own staff, in any capacity in which they are signed in. */
export const staff: Row = {
  anonymous: 401,
  root: 403,
  'sub-user': 403,
  'suspended root': 403,
  'suspended for payment': 403,
  'suspended sub-user': 403,
  'expired root': 403,
  'unconfirmed root': 403,
  'root without second step': 403,
  'sub-user without second step': 403,
  'limited viewer': 403,
  'limited worker': 403,
  'removed sub-user': 401,
  'share link': 401,
  'report link': 401,
  support: 'allow',
  'support without an account': 'allow',
};

/** Those who have not opened a link, whoever else they are. */
const nobody: Row = {
  anonymous: 401,
  root: 401,
  'sub-user': 401,
  'suspended root': 401,
  'suspended for payment': 401,
  'suspended sub-user': 401,
  'expired root': 401,
  'unconfirmed root': 401,
  'root without second step': 401,
  'sub-user without second step': 401,
  'limited viewer': 401,
  'limited worker': 401,
  'removed sub-user': 401,
  'share link': 401,
  'report link': 401,
  support: 401,
  'support without an account': 401,
};

/** The reader of a link to a site, and of one to a report. */
const readers: Row = { ...nobody, 'share link': 'allow' };
const readersOfReports: Row = { ...nobody, 'report link': 'allow' };

const withoutSecondStep = {
  'root without second step': 'allow',
  'sub-user without second step': 'allow',
} as const;
/** Calls that set up the second step, for users of a team that requires one. */
const membersAlsoWithoutSecondStep: Row = { ...members, ...withoutSecondStep };

const signedIn: Row = {
  ...membersAlsoSuspended,
  ...withoutSecondStep,
  'support without an account': 'allow',
};

/** Calls whose rule differs from `members`: all members of an active account, and only they. */
export const rows: Record<string, Row> = {
  'sign-in': anyone,
  'answer-code': anyone,
  'use-recovery-code': anyone,
  register: anyone,
  'forgot-password': anyone,
  'set-new-password': anyone,
  'confirm-email': anyone,
  'get-unsubscription': anyone,
  unsubscribe: anyone,
  'subscribe-to-status': anyone,
  'get-status-subscription': anyone,
  'confirm-status-subscription': anyone,
  'stop-status-subscription': anyone,
  'begin-social-sign-in': anyone,
  'exchange-social-code': anyone,
  'sign-in-with-google': anyone,
  'sign-in-with-microsoft': anyone,
  'check-social-account': anyone,
  'merge-social-account': anyone,
  'register-google-user': anyone,
  'register-microsoft-user': anyone,
  'get-two-step': membersAlsoWithoutSecondStep,
  'begin-two-step': membersAlsoWithoutSecondStep,
  'confirm-two-step': membersAlsoWithoutSecondStep,
  'require-two-step': rootUsers,
  'reset-sub-user-two-step': rootUsers,
  'list-identities': membersAlsoSuspended,
  'link-identity': membersAlsoSuspended,
  'unlink-identity': membersAlsoSuspended,
  'get-user-plan': signedIn,
  'sign-out': signedIn,
  'list-plans': anyone,
  'serve-visitor-script': anyone,
  'send-heartbeat': anyone,
  'send-heartbeat-signal': anyone,
  'get-plan-usage': { ...rootUsers, 'suspended root': 'allow' },
  'request-quote': { ...rootUsers, 'suspended root': 'allow' },
  'choose-plan': rootUsers,
  'cancel-subscription': rootUsers,
  'resume-subscription': rootUsers,
  checkout: rootUsers,
  'preview-checkout': rootUsers,
  'list-invoices': rootUsersAlsoSuspended,
  'download-invoice': rootUsersAlsoSuspended,
  'delete-invoice-file': rootUsersAlsoSuspended,
  'download-all-invoices': rootUsersAlsoSuspended,
  'delete-invoices-file': rootUsersAlsoSuspended,
  'open-billing-portal': rootUsersAlsoSuspended,
  'get-payment-outcome': rootUsersAlsoSuspended,
  'get-account-export': rootUsersAlsoSuspended,
  'start-account-export': rootUsersAlsoSuspended,
  'download-account-export': rootUsersAlsoSuspended,
  'ask-for-deletion': rootUsersAlsoSuspended,
  'keep-account': rootUsersAlsoSuspended,
  'list-sub-users': rootUsers,
  'add-sub-user': rootUsers,
  'renew-invitation': rootUsers,
  'limit-sub-user': rootUsers,
  'remove-sub-user': rootUsers,
  'set-sub-user-password': anyone,
  'get-notification-settings': rootUsers,
  'send-test-message': rootUsers,
  'set-notification-options': rootUsers,
  'set-notification-frequency': rootUsers,
  'set-outage-messages': rootUsers,
  'set-quiet-hours': rootUsers,
  'set-client-route': rootUsers,
  'set-maintenance': rootUsers,
  'enable-email': rootUsers,
  'enable-discord': rootUsers,
  'enable-channel': rootUsers,
  'replace-channel-secret': rootUsers,
  'disable-channel': rootUsers,
  'connect-slack': rootUsers,
  'disable-email': rootUsers,
  'disable-slack': rootUsers,
  'disable-discord': rootUsers,
  'register-email-for-slack': rootUsers,
  'send-contact-request': membersAlsoSuspended,
  'open-share-link': anyone,
  'get-shared-view': readers,
  'get-shared-report': readersOfReports,
  'list-desk': staff,
  'get-desk-conversation': staff,
  'get-desk-contact-request': staff,
  'change-desk-entry': staff,
  'answer-customer': staff,
  'read-customer': staff,
};

/** Refused once the plan is over (readings, 'Plans'): nothing new can be added or scanned. */
export const addOrScan: readonly string[] = [
  'add-site',
  'begin-adding',
  'start-import',
  'confirm-import',
  'find-pages',
  'add-pages',
  'add-single-page',
  'add-competitors',
  'add-sub-user',
  'start-scan',
  'start-validation',
  'take-screenshot-now',
  'check-uptime',
  'ping-server',
  'save-heartbeat',
  'add-endpoint',
  'change-monitor',
  'try-check',
  'create-share-link',
  'add-status-page',
  'save-status-page',
  'open-status-incident',
  'update-status-incident',
  'start-proof',
];

/**
 * Refused until the address is confirmed: no invitations, no channels, no payments, no reports to others, no requests with own
 * methods, headers or bodies.
 */
export const confirmedOnly: readonly string[] = [
  'add-sub-user',
  'renew-invitation',
  'link-identity',
  'checkout',
  'enable-email',
  'enable-discord',
  'enable-channel',
  'replace-channel-secret',
  'connect-slack',
  'register-email-for-slack',
  'create-share-link',
  'add-status-page',
  'save-status-page',
  'open-status-incident',
  'update-status-incident',
  'save-report-schedule',
  'add-endpoint',
  'change-monitor',
  'try-check',
];

/**
 * Differences between a root user who owes a payment and one whom the operator has suspended: no payment lifts the
 * operator's suspension, and where nothing is billed, nothing is owed.
 */
const forPaymentOnly: Record<string, Verdict> = { checkout: 'allow', 'choose-plan': 'allow' };

/**
 * Calls for members who are limited to clients, taken from the decision on them (0106): what concerns only themselves,
 * what they may read of their sites, and what those with the role `work` may do. All others refuse them.
 */
export const limitedOwn: readonly string[] = [
  'get-profile',
  'edit-profile',
  'list-sessions',
  'end-session',
  'end-other-sessions',
  'list-identities',
  'link-identity',
  'unlink-identity',
  'get-two-step',
  'begin-two-step',
  'confirm-two-step',
  'renew-recovery-codes',
  'end-two-step',
  'resend-confirmation',
  'send-message',
  'get-messages',
  'get-conversation-status',
  'read-messages',
  'send-contact-request',
  'list-suggestion-texts',
  'get-user-plan',
  'sign-out',
];
export const limitedView: readonly string[] = [
  'list-field-data',
  'list-monthly-overall',
  'list-monthly-lab-data',
  'list-condition-changes',
  'get-origin-summary',
  'get-field-history',
  'get-score',
  'get-scan-figures',
  'get-tech-stack',
  'get-suggestions',
  'get-latest-scan',
  'get-scan-categories',
  'get-scan-changes',
  'get-waterfall',
  'get-scan-verdict',
  'get-latest-validation',
  'compare-screenshots',
  'get-screenshot-difference',
  'list-screenshots',
  'list-monthly-uptime',
  'list-outages',
  'get-availability',
  'get-response-times',
  'export-availability',
  'get-latest-uptime',
  'list-daily-uptime',
  'list-monitors',
  'list-heartbeats',
  'list-heartbeat-signals',
  'list-deployments',
  'list-sites',
  'get-site',
  'get-portfolio',
  'list-expiring',
  'get-visitor-report',
  'get-visitor-pages',
  'export-visitors',
  'get-visitor-script',
  'get-proofs',
  'get-proof-filmstrips',
  'get-lab-settings',
  'list-statuses',
  'list-trends',
  'list-incidents',
  'list-assignees',
  'get-incident',
  'get-incident-evidence',
  'list-dashboard-notifications',
  'read-notification',
  'read-notifications',
  'read-all-notifications',
  'delete-notification',
  'get-notification',
  'list-clients',
  'get-scan-status',
  'list-status-pages',
  'preview-status-page',
  'list-status-incidents',
];
export const limitedWork: readonly string[] = [
  'set-uptime-interval',
  'add-endpoint',
  'change-monitor',
  'remove-endpoint',
  'try-check',
  'start-scan',
  'start-validation',
  'take-screenshot-now',
  'check-uptime',
  'add-deployment',
  'remove-deployment',
  'acknowledge-incident',
  'comment-on-incident',
  'acknowledge-incidents',
  'assign-incident',
  'mute-incident',
  'write-post-mortem',
  'mark-false-alarm',
  'create-share-link',
  'list-share-links',
  'revoke-share-link',
  'add-status-page',
  'save-status-page',
  'open-status-incident',
  'update-status-incident',
  'remove-status-page',
  'remove-status-incident',
  'set-visitor-settings',
  'set-lab-settings',
  'start-proof',
  'save-heartbeat',
  'pause-heartbeat',
  'renew-heartbeat-address',
  'remove-heartbeat',
];

const asLimited = (id: string) => ({
  ...([...limitedOwn, ...limitedView].includes(id)
    ? { 'limited viewer': 'allow' as const, 'limited worker': 'allow' as const }
    : {}),
  ...(limitedWork.includes(id) ? { 'limited worker': 'allow' as const } : {}),
});

export function rowOf(id: string): Row {
  const known = rows[id] ?? members;
  const row: Row = {
    ...known,
    'suspended for payment': forPaymentOnly[id] ?? known['suspended root'],
  };
  return {
    ...row,
    ...(addOrScan.includes(id) ? { 'expired root': 403 } : {}),
    ...(confirmedOnly.includes(id) ? { 'unconfirmed root': 403 } : {}),
    ...asLimited(id),
  } as const;
}
