import type { FunctionSetting, SecretSetting } from './settings/catalogue.ts';

/** What a function uses of the cloud, as data. Roles, environments and tests are derived from it. */

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
  | 'session'
  | 'token'
  | 'webhook';

/** One right on the table: to do something to the items of a kind of partition, or to query an index. */
export type TableUse = `${TableVerb} ${TablePartition}` | 'Query gsi1' | 'Query gsi2';

type UserPoolAction =
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminInitiateAuth'
  | 'AdminListGroupsForUser'
  | 'AdminSetUserPassword'
  | 'AdminUserGlobalSignOut';

export interface FunctionNeeds<Queue extends string = string> {
  /** Beyond what a call or a message does to find its caller and to count its requests, which its contract tells. */
  table?: readonly TableUse[];
  /** Queues that it sends jobs to. */
  sends?: readonly Queue[];
  /** What it does to reports, pictures and exports. */
  objects?: readonly ('read' | 'write' | 'remove')[];
  /** What it asks of the user pool; nothing in the list where it only verifies tokens. */
  users?: readonly UserPoolAction[];
  /** What it does to the open WebSockets. */
  sockets?: readonly ('push' | 'close')[];
  /** Whether it sends mail, which links to the product. */
  mail?: true;
  settings?: readonly FunctionSetting[];
  /** Secrets of which it is told whether they are set, and no more. */
  isSet?: readonly SecretSetting[];
  /** For calls and schedules; a worker has the time that its queue gives. The API gives up after 30 seconds. */
  timeoutSeconds?: number;
  /** Megabytes; processor time grows with it. @default 512 */
  memorySize?: number;
  /** Megabytes of /tmp. @default 512 */
  temporaryStorage?: number;
  /** @default arm64, the cheaper one */
  architecture?: 'x64';
}
