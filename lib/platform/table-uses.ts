import type { CallContract } from '../../shared/calls/define-call.ts';
import type { TableUse } from '../../shared/needs.ts';
import type { SocketRouteContract } from '../../shared/sockets/define-socket-route.ts';

/** Rights on the table that go together. */
type Uses = readonly TableUse[];

export const findUser: Uses = ['GetItem identity', 'GetItem account'];
export const count: Uses = ['UpdateItem limit'];
export const read: Uses = ['GetItem account'];
export const list: Uses = ['Query account'];
/** Writes or moves on items, with their events in the outbox. */
export const change: Uses = ['PutItem account', 'UpdateItem account'];
export const remove: Uses = ['DeleteItem account'];
/** An audit entry of what a person changed. */
const audit: Uses = ['PutItem account'];
/** Finds work that is due; ends it, or moves its next try on. */
export const sweep: Uses = ['Query gsi2', ...change];
/** Asks for the open sockets of an account, and forgets those that turn out to be closed. */
export const openSockets: Uses = [...list, ...remove];

/** Looks up who is behind a connection, and forgets one whose session is over. */
const socketSession: Uses = ['Query gsi1', ...findUser, ...remove];

/** What every call does to the table besides its own work: finds its caller, counts the request, writes the audit entry. */
export const usesOfContract = ({
  caller,
  limit,
  writes,
}: Pick<CallContract, 'caller' | 'limit' | 'writes'>): Uses => [
  ...(caller === 'public' ? [] : findUser),
  ...(limit === undefined ? [] : count),
  ...(writes === undefined ? [] : audit),
];

/** The same of every message over a socket. */
export const usesOfRoute = ({ limit }: Pick<SocketRouteContract, 'limit'>): Uses => [
  ...socketSession,
  ...(limit === undefined ? [] : count),
];

/** Keeps the events of a webhook, each once. */
export const usesOfWebhook: Uses = ['PutItem webhook', 'GetItem webhook'];
/** Reads the event that is to be worked off, and ends it. */
export const usesOfWebhookWorker: Uses = ['GetItem webhook', 'UpdateItem webhook'];
