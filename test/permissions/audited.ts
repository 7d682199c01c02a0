import type { WrittenKind } from '../../shared/calls/define-call.ts';

/**
 * Calls by which a person makes a lasting change, and what they change. Taken from the specification, not from the
 * contracts; all other calls must leave nothing in the audit trail.
 */
export const audited: Record<string, WrittenKind> = {
  'edit-profile': 'user',
  'confirm-two-step': 'user',
  'end-two-step': 'user',
  'renew-recovery-codes': 'user',
  'require-two-step': 'account',
  'reset-sub-user-two-step': 'sub-user',
  'end-session': 'user',
  'end-other-sessions': 'user',
  'add-sub-user': 'sub-user',
  'renew-invitation': 'sub-user',
  'limit-sub-user': 'sub-user',
  'remove-sub-user': 'sub-user',
  'link-identity': 'user',
  'unlink-identity': 'user',
  'add-site': 'site',
  'edit-site': 'site',
  'delete-site': 'site',
  'pause-sites': 'site',
  'resume-sites': 'site',
  'add-property-id': 'site',
  'begin-adding': 'site',
  'forget-adding': 'site',
  'add-deployment': 'site',
  'set-visitor-settings': 'site',
  'set-lab-settings': 'site',
  'remove-deployment': 'site',
  'add-pages': 'page',
  'add-single-page': 'page',
  'delete-page': 'page',
  'save-client': 'client',
  'set-client-route': 'client',
  'remove-client': 'client',
  'organise-sites': 'site',
  'start-report': 'report',
  'start-incident-report': 'report',
  'delete-report': 'report',
  'save-report-schedule': 'client',
  'create-share-link': 'share-link',
  'revoke-share-link': 'share-link',
  'confirm-import': 'site',
  'add-competitors': 'competitor',
  'assign-competitor': 'competitor',
  'delete-competitor': 'competitor',
  'start-scan': 'page',
  'start-proof': 'page',
  'start-validation': 'page',
  'take-screenshot-now': 'page',
  'check-uptime': 'page',
  checkout: 'plan',
  'request-suggestion': 'suggestion',
  'request-quote': 'plan',
  'choose-plan': 'plan',
  'cancel-subscription': 'plan',
  'resume-subscription': 'plan',
  'start-account-export': 'account',
  'set-notification-options': 'notifications',
  'set-notification-frequency': 'notifications',
  'set-outage-messages': 'notifications',
  'set-quiet-hours': 'notifications',
  'set-maintenance': 'notifications',
  'enable-email': 'notifications',
  'enable-discord': 'notifications',
  'enable-channel': 'notifications',
  'replace-channel-secret': 'notifications',
  'disable-channel': 'notifications',
  'connect-slack': 'notifications',
  'disable-email': 'notifications',
  'disable-slack': 'notifications',
  'disable-discord': 'notifications',
  'acknowledge-incident': 'incident',
  'comment-on-incident': 'incident',
  'acknowledge-incidents': 'incident',
  'assign-incident': 'incident',
  'mute-incident': 'incident',
  'write-post-mortem': 'incident',
  'mark-false-alarm': 'incident',
  'ping-server': 'ping',
  'delete-ping-data': 'ping',
  'end-ping-campaign': 'ping',
  'send-message': 'conversation',
  'send-contact-request': 'contact-request',
  'answer-customer': 'conversation',
  'change-desk-entry': 'desk-entry',
  register: 'account',
  'register-google-user': 'account',
  'register-microsoft-user': 'account',
  'confirm-email': 'user',
  'set-new-password': 'user',
  'set-sub-user-password': 'sub-user',
  'merge-social-account': 'user',
  'answer-code': 'user',
  'use-recovery-code': 'user',
  unsubscribe: 'notifications',
  'ask-for-deletion': 'account',
  'keep-account': 'account',
};

/** Calls of the holder of a link in a mail, whose entries name no user. */
export const byMailLink: readonly string[] = ['unsubscribe'];

const signingIn = ['session', 'device', 'token', 'sign-in'];
const reports = ['analytics', 'site'];

/**
 * Writes of other calls, by kinds of items: none is a change that a user decides on (0039). A call that is
 * neither here nor in `audited` writes nothing, except that it is counted.
 */
export const unaudited: Record<string, readonly string[]> = {
  // A session says itself when and where it began, and when it ended.
  'sign-in': signingIn,
  'sign-in-with-google': signingIn,
  'sign-in-with-microsoft': signingIn,
  'sign-out': ['session'],
  // Steps on the way to a change, kept for minutes.
  'begin-social-sign-in': ['sign-in'],
  'exchange-social-code': ['sign-in'],
  'check-social-account': signingIn,
  'register-email-for-slack': ['slack-authorization'],
  // Links in mails, whose use is entered.
  'forgot-password': ['token'],
  'resend-confirmation': ['token'],
  // A user's own marks for read and dismissed items.
  'read-notification': ['notification-mark'],
  'read-notifications': ['notification-mark'],
  'read-all-notifications': ['read-until'],
  'delete-notification': ['notification-mark'],
  'read-messages': ['conversation'],
  'read-customer': ['conversation'],
  // Copies of what providers say, with the state in which they answered.
  'get-analytics': reports,
  'get-page-analytics': reports,
  // Only looks at addresses; adding them is entered.
  'start-import': ['site-import'],
  // Continues what `begin-adding` has entered.
  'list-adding': ['adding-site', 'scan', 'scanned-page', 'site', 'watched-page', 'account'],
};
