import type { Environment, StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Settings, settingsOf } from '../settings.ts';

export const stageOf = (scope: Construct): string => settingsOf(scope).stage;

/** Custom metrics of a stage: two stages in one account do not add up. */
export const metricNamespaceOf = (scope: Construct): string => `WebVitals/${stageOf(scope)}`;

export interface Placing {
  env: Environment | undefined;
  settings: Pick<Settings, 'stage' | 'terminationProtection'>;
}

/** What every stack is given. Names that CloudFormation makes begin with the stack's, and so name product and stage. */
export const placeStack = (
  name: string,
  { env, settings: { stage, terminationProtection } }: Placing,
): StackProps => ({
  ...(env === undefined ? {} : { env }),
  stackName: `WebVitals-${stage}-${name}`,
  terminationProtection,
  tags: { 'web-vitals:stage': stage },
});
