import { env } from '../../platform/aws/env.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import type { AnalyticsSource } from '../ports/analytics-source.ts';
import { googleAnalyticsClient } from './google-analytics-client.ts';
import { parseServiceAccount } from './service-account.ts';

/** Google Analytics with the operator's service account; undefined without one. @throws AnalyticsError for a broken key */
export async function connectAnalytics(): Promise<AnalyticsSource | undefined> {
  const text = await readSecret('GOOGLE_ANALYTICS_KEY');
  if (text === undefined) return undefined;
  return googleAnalyticsClient({
    key: parseServiceAccount(text),
    endpoint: env.analyticsEndpoint(),
  });
}
