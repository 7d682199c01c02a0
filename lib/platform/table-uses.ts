import { type CallContract, needsViewToken } from '../../shared/calls/define-call.ts';
import type { TableUse } from '../../shared/deployment/needs.ts';
import type { SocketRouteContract } from '../../shared/sockets/define-socket-route.ts';

/** Rights on the table that go together. */
type Uses = readonly TableUse[];

export const findUser: Uses = ['GetItem identity', 'GetItem account'];
/** Holds a token against its session, and notes now and then that the session is in use. */
export const findCaller: Uses = [
  'BatchGetItem identity',
  'BatchGetItem session',
  'BatchGetItem account',
  'GetItem account',
  'UpdateItem session',
];
/** Finds a share link, the account that it belongs to, and its maker. */
export const findShareLink: Uses = ['Query gsi1', 'BatchGetItem account', 'GetItem account'];
export const count: Uses = ['UpdateItem limit'];
/** Counts wrong guesses, and forgets or locks them. */
export const countGuesses: Uses = [...count, 'PutItem limit', 'DeleteItem limit'];
/**
 * Completes a sign-in: recognises the browser, records the session, and lets a reset token be sent to a locked owner.
 */
export const completeSignIn: Uses = [
  ...countGuesses,
  'BatchGetItem device',
  'PutItem device',
  'PutItem token',
  'PutItem session',
];
export const read: Uses = ['GetItem account'];
export const list: Uses = ['Query account'];
/** Creates or updates items, with their events in the outbox. */
export const change: Uses = ['PutItem account', 'UpdateItem account'];
export const remove: Uses = ['DeleteItem account'];
/** Writes an audit entry of a person's change. */
const audit: Uses = ['PutItem account'];
/** Finds work that is due, and ends it or schedules its next attempt. */
export const sweep: Uses = ['Query gsi2', ...change];
/** Reads the open sockets of an account, and deletes those that turn out to be closed. */
export const openSockets: Uses = [...list, ...remove];

/** Looks up the session of a connection, and deletes connections whose session has ended. */
const socketSession: Uses = ['Query gsi1', ...findCaller, ...remove];

/** Table uses that find the caller. */
const usesOfCaller: Record<'public' | 'share' | 'session', Uses> = {
  public: [],
  share: findShareLink,
  session: findCaller,
};

/** Table uses of every call besides its own work: finds its caller, counts the request, writes the audit entry. */
export const usesOfContract = ({
  caller,
  limit,
  writes,
  whenLimited,
}: Pick<CallContract, 'caller' | 'limit' | 'writes' | 'whenLimited'>): Uses => [
  ...usesOfCaller[needsViewToken({ caller }) ? 'share' : caller === 'public' ? caller : 'session'],
  // The sites that a user who is limited to clients reaches.
  ...(whenLimited === 'view' || whenLimited === 'work' ? [...read, ...list] : []),
  ...(limit === undefined ? [] : count),
  ...(writes === undefined ? [] : audit),
];

/** Table uses of every socket message besides its own work. */
export const usesOfRoute = ({
  limit,
  writes,
}: Pick<SocketRouteContract, 'limit' | 'writes'>): Uses => [
  ...socketSession,
  ...(limit === undefined ? [] : count),
  ...(writes === undefined ? [] : audit),
];

/** Stores the events of a webhook, each once. */
export const usesOfWebhook: Uses = ['PutItem webhook', 'GetItem webhook'];
/** Reads a webhook's event, and marks it as processed. */
export const usesOfWebhookWorker: Uses = ['GetItem webhook', 'UpdateItem webhook'];
