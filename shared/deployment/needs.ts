import type { FunctionSetting, SecretSetting } from '../settings/catalogue.ts';
import type { TablePartition } from './table-shape.ts';

/** The needs of a function in the cloud, as data. Roles, environments and tests are derived from it. */

/** IAM's names of actions; each part of a transaction needs its own. */
type TableVerb =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

/** One right on the table: an action on the items of a kind of partition, or a query of an index. */
export type TableUse = `${TableVerb} ${TablePartition}` | 'Query gsi1' | 'Query gsi2';

type UserPoolAction =
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminInitiateAuth'
  | 'AdminListGroupsForUser'
  | 'AdminRespondToAuthChallenge'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUserGlobalSignOut';

export interface FunctionNeeds<Queue extends string = string> {
  /** In addition to finding the caller and counting requests, which the contract of a call or message implies. */
  table?: readonly TableUse[];
  /** Queues that it sends jobs to. */
  sends?: readonly Queue[];
  /** Uses of reports, pictures and exports. */
  objects?: readonly ('read' | 'list' | 'write' | 'tag' | 'remove')[];
  /** Whether it writes the public files of status pages. */
  statusPages?: true;
  /** Whether it reads the access log of beacons. */
  visitorLogs?: true;
  /** Uses of the user pool; an empty list if it only verifies tokens. */
  users?: readonly UserPoolAction[];
  /** Uses of open WebSockets. */
  sockets?: readonly ('push' | 'close')[];
  /** Whether it sends mail, which contains links to the product. */
  mail?: true;
  /** Whether it lists ping nodes or measures from them. */
  pingNodes?: true;
  /**
   * Whether it reports to the operator: it reads alarms, metrics and dead letters, and publishes to the topic of
   * alarms.
   */
  operator?: true;
  /** Besides those of plans, which come with the table. */
  settings?: readonly FunctionSetting[];
  /** Secrets whose presence it may check, but not read. */
  isSet?: readonly SecretSetting[];
  /** For calls and schedules; a worker's time comes from its queue. The API gives up after 30 seconds. */
  timeoutSeconds?: number;
  /** Megabytes; CPU time grows with it. @default 512 */
  memorySize?: number;
  /** Megabytes of /tmp. @default 512 */
  temporaryStorage?: number;
  /** @default arm64, the cheaper one */
  architecture?: 'x64';
}
