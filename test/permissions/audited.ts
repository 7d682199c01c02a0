import type { WrittenKind } from '../../shared/calls/define-call.ts';

/**
 * Calls by which a signed-in person makes a lasting change to their account, and what they change. Taken from the
 * specification, not from the contracts; all other calls must leave nothing in the audit trail.
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
  'remove-sub-user': 'sub-user',
  'link-identity': 'user',
  'unlink-identity': 'user',
  'add-site': 'site',
  'edit-site': 'site',
  'delete-site': 'site',
  'begin-adding': 'site',
  'forget-adding': 'site',
  'add-pages': 'page',
  'add-single-page': 'page',
  'delete-page': 'page',
  'start-scan': 'page',
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
};
