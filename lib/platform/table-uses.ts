import { catalogue } from '../../shared/calls/catalogue.ts';

/** As IAM names them; each part of a transaction needs its own. */
type TableVerb =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

/** How the keys of a partition begin: `account#…`. What belongs to a customer is in the partition of the account. */
type TablePartition =
  | 'account'
  | 'device'
  | 'email-claim'
  | 'identity'
  | 'limit'
  | 'schedule'
  | 'token';

/** One right on the table: to do something to the items of a kind of partition, or to query an index. */
export type TableUse = `${TableVerb} ${TablePartition}` | 'Query gsi1' | 'Query gsi2';
type Uses = readonly TableUse[];

const findUser: Uses = ['GetItem identity', 'GetItem account'];
const count: Uses = ['UpdateItem limit'];
const read: Uses = ['GetItem account'];
const list: Uses = ['Query account'];
/** Writes or moves on items, with their events in the outbox. */
const change: Uses = ['PutItem account', 'UpdateItem account'];
const remove: Uses = ['DeleteItem account'];
/** An audit entry of what a person changed. */
const audit: Uses = ['PutItem account'];
/** Finds work that is due; ends it, or moves its next try on. */
const sweep: Uses = ['Query gsi2', ...change];
/** Asks for the open sockets of an account, and forgets those that turn out to be closed. */
const push: Uses = [...list, ...remove];

/** Looks up who is behind a connection, and forgets one whose session is over. */
const socketSession: Uses = ['Query gsi1', ...findUser, ...remove];

/** What a call does to the table beyond what its contract tells: finding its caller, counting, and the audit entry. */
const calls: Record<string, Uses> = {
  'sign-in': [
    ...findUser,
    ...count,
    'PutItem limit',
    'DeleteItem limit',
    'BatchGetItem device',
    'PutItem device',
    'PutItem token',
  ],
  register: [
    ...findUser,
    ...count,
    'PutItem account',
    'PutItem identity',
    'PutItem email-claim',
    'DeleteItem email-claim',
    'PutItem device',
    'PutItem token',
  ],
  'forgot-password': [...findUser, ...count, 'PutItem token'],
  'set-new-password': [
    ...findUser,
    ...count,
    ...push,
    'UpdateItem account',
    'PutItem limit',
    'DeleteItem limit',
    'PutItem device',
    'GetItem token',
    'PutItem token',
    'DeleteItem token',
  ],
  'confirm-email': [...findUser, 'UpdateItem account', 'GetItem token', 'DeleteItem token'],
  'resend-confirmation': ['PutItem token', ...count],
  'get-user-plan': [],
  // Takes up what the clock does not look after yet.
  'list-sites': [...list, ...change],
  'get-site': list,
  'add-site': [...list, ...change],
  'begin-adding': [...list, ...change, ...count],
  // Adds those whose first scan has ended.
  'list-adding': [...list, ...change],
  'forget-adding': remove,
  'edit-site': [...list, 'UpdateItem account'],
  'delete-site': [...list, ...change, ...remove],
  'check-sites-limit': [],
  'check-pages-limit': [],
  'find-pages': [],
  'add-pages': [...list, ...change],
  'add-single-page': [...list, ...change],
  'delete-page': [...list, ...change, ...remove],
  // New addresses are counted too.
  'start-scan': [...list, ...change, ...count],
  'get-scan-status': list,
  'get-latest-scan': [],
  'list-field-data': [...list, 'Query gsi1'],
  'get-field-history': [],
  // CrUX's quota is counted.
  'get-origin-summary': ['PutItem account', ...count],
  'list-monthly-overall': list,
  'list-monthly-lab-data': list,
  'get-suggestions': [],
  'get-tech-stack': [],
  'list-statuses': ['BatchGetItem account'],
  'get-score': list,
  'get-ranking': [...list, ...change],
  'list-suggestion-texts': [],
  'request-suggestion': ['PutItem account'],
  'start-validation': change,
  'get-latest-validation': [],
  'check-uptime': [...list, ...change],
  'list-monthly-uptime': list,
  'get-latest-uptime': list,
  'list-daily-uptime': list,
  'take-screenshot-now': [...list, ...change],
  'list-screenshots': list,
  'compare-screenshots': list,
  'get-screenshot-difference': list,
  'convert-to-csv': [...list, 'Query gsi1'],
  'download-csv': [],
  'delete-csv': [],
};

/** The same of workers, schedules and sockets, by entry point. */
const others: Record<string, Uses> = {
  'run-lighthouse.worker': [...read, ...list, 'Query gsi1', ...change, ...remove, ...count],
  'start-due-scan.worker': [...read, ...list, ...change],
  'forget-page.worker': [...read, ...list, 'Query gsi1', ...remove, 'BatchWriteItem account'],
  'validate-page.worker': change,
  'start-due-validation.worker': [...read, ...change],
  'take-screenshot.worker': [...list, ...change],
  'check-uptime.worker': [...read, ...list, ...change],
  'read-field-data.worker': [...read, ...list, ...change, ...count],
  'plan-shard.worker': [
    'Query gsi2',
    'BatchGetItem account',
    ...list,
    ...change,
    ...remove,
    'UpdateItem schedule',
  ],
  'deliver-event.worker': [...read, ...remove],
  'tell-open-pages.worker': push,
  'sweep-scans.schedule': [...sweep, ...read, ...push],
  'sweep-validations.schedule': sweep,
  'sweep-screenshots.schedule': sweep,
  'sweep-confirmations.schedule': [...sweep, ...read, ...list],
  'sweep-events.schedule': ['Query gsi2', 'UpdateItem account'],
  'add-scanned-sites.schedule': ['Query gsi2', ...read, ...list, ...change],
  'check-sockets.schedule': ['Query gsi2', 'BatchGetItem account', ...remove],
  'dispatch-due.schedule': [],
  'connect.socket': [...findUser, 'PutItem account'],
  'disconnect.socket': ['Query gsi1', ...remove],
  'ping.socket': socketSession,
  'unknown-route.call': [],
};

const ofCalls = Object.fromEntries(
  catalogue.map(({ id, caller, limit, writes }): [string, Uses | undefined] => {
    const own = calls[id];
    const known = caller === 'public' ? [] : findUser;
    const counted = limit === undefined ? [] : count;
    const entered = writes === undefined ? [] : audit;
    return [`${id}.call`, own && [...known, ...counted, ...entered, ...own]];
  }),
);

/** Every right on the table that a function has, once. @throws for an entry point that has no line here */
export function tableUsesOf(entryPoint: string): Uses {
  const found = ofCalls[entryPoint] ?? others[entryPoint];
  if (found === undefined)
    throw new Error(`lib/platform/table-uses.ts has no line for ${entryPoint}`);
  return [...new Set(found)];
}
