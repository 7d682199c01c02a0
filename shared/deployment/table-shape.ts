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
