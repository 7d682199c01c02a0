import type { ActorKind } from './actors.ts';

type Verdict = 'allow' | 401 | 403;
export type Row = Record<ActorKind, Verdict>;

/**
 * Who may call what, written out from product.md 6 and the readings ('Roles'), and not from the code that enforces it:
 * sub-users act on the account's data, suspended accounts are reduced to contact, plans and billing, support staff answer
 * chat, see nothing else of a customer, and need no account; one of their own is theirs to use.
 */
const anyone: Row = {
  nobody: 'allow',
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 'allow',
  'suspended sub-user': 'allow',
  'removed sub-user': 'allow',
  support: 'allow',
  'support without an account': 'allow',
};
export const members: Row = {
  nobody: 401,
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 403,
  'suspended sub-user': 403,
  'removed sub-user': 401,
  support: 'allow',
  'support without an account': 403,
};
const rootUsers: Row = { ...members, 'sub-user': 403 };
const membersAlsoSuspended: Row = {
  ...members,
  'suspended root': 'allow',
  'suspended sub-user': 'allow',
};

const signedIn: Row = { ...membersAlsoSuspended, 'support without an account': 'allow' };

/** A call without a row here fails the test. */
export const rows: Record<string, Row> = {
  'sign-in': anyone,
  register: anyone,
  'forgot-password': anyone,
  'set-new-password': anyone,
  'confirm-email': anyone,
  'resend-confirmation': members,
  'get-user-plan': signedIn,
  'list-sub-users': rootUsers,
  'add-sub-user': rootUsers,
  'renew-invitation': rootUsers,
  'remove-sub-user': rootUsers,
  'set-sub-user-password': anyone,
  'list-sites': members,
  'get-site': members,
  'add-site': members,
  'begin-adding': members,
  'list-adding': members,
  'forget-adding': members,
  'edit-site': members,
  'delete-site': members,
  'check-sites-limit': members,
  'check-pages-limit': members,
  'find-pages': members,
  'add-pages': members,
  'add-single-page': members,
  'delete-page': members,
  'start-scan': members,
  'get-scan-status': members,
  'get-latest-scan': members,
  'list-field-data': members,
  'get-field-history': members,
  'get-origin-summary': members,
  'list-monthly-overall': members,
  'list-monthly-lab-data': members,
  'get-suggestions': members,
  'get-tech-stack': members,
  'list-statuses': members,
  'start-validation': members,
  'get-latest-validation': members,
  'take-screenshot-now': members,
  'list-screenshots': members,
  'compare-screenshots': members,
  'get-screenshot-difference': members,
  'get-score': members,
  'get-ranking': members,
  'list-suggestion-texts': members,
  'request-suggestion': members,
  'check-uptime': members,
  'list-monthly-uptime': members,
  'get-latest-uptime': members,
  'list-daily-uptime': members,
  'convert-to-csv': members,
  'download-csv': members,
  'delete-csv': members,
};
