/** Every setting that an entry point may read while it is imported, with values that lead nowhere. */
export const bundleTestEnv: Record<string, string> = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: 'none',
  REPORTS_BUCKET: 'none',
  USER_POOL_ID: 'eu-west-1_000000000',
  USER_POOL_CLIENT_ID: 'none',
  QUEUE_URL_SCAN: 'https://sqs.eu-west-1.amazonaws.com/1/scan',
  PUBLIC_URL: 'https://example.com',
  MAIL_FROM: 'no-reply@example.com',
};
