import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { secretParameter } from '../platform/secret-parameter.ts';
import type { Settings } from '../settings.ts';

export type CruxSettings = Pick<Settings, 'cruxKeyParameter' | 'cruxQueriesPerMinute'>;

/** Lets a function ask CrUX with the operator's key, within its quota. */
export function cruxAccess(
  scope: Construct,
  { cruxKeyParameter, cruxQueriesPerMinute }: CruxSettings,
): { environment: Record<string, string>; permissions: PolicyStatement[] } {
  const key = secretParameter(scope, 'CRUX_API_KEY', cruxKeyParameter);
  const quota = { CRUX_QUERIES_PER_MINUTE: String(cruxQueriesPerMinute) };
  return { ...key, environment: { ...key.environment, ...quota } };
}

/** Tells a function whether there is a key, and does not let it read the key. */
export const cruxSwitch = (scope: Construct, { cruxKeyParameter }: CruxSettings) =>
  secretParameter(scope, 'CRUX_API_KEY', cruxKeyParameter).environment;
