/** Shape of the table, for the CDK and the local DynamoDB. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Secondary indexes; both project every attribute. */
  indexes: {
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  },
  /** Unix seconds after which an item counts as absent and may be deleted. */
  timeToLiveAttribute: 'expiresAt',
} as const;

/**
 * Kinds of partitions, with their whole keys as IAM's `StringLike` matches them. A customer's data is in the partition of the
 * account.
 */
export const partitions = {
  account: 'account#*',
  // All of it is one partition.
  calibration: 'calibration',
  device: 'device#*',
  'email-claim': 'email-claim#*',
  identity: 'identity#*',
  limit: 'limit#*',
  'retained-invoice': 'retained-invoice#*',
  schedule: 'schedule#*',
  session: 'session#*',
  'sign-in': 'sign-in#*',
  'status-slug': 'status-slug#*',
  token: 'token#*',
  webhook: 'webhook#*',
} as const;
export type TablePartition = keyof typeof partitions;
