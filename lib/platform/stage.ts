import type { Environment, StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Settings, settingsOf } from '../settings.ts';

export const stageOf = (scope: Construct): string => settingsOf(scope).stage;

/** Namespace of the product's metrics, which separates the stages of an account. */
export const metricNamespaceOf = (scope: Construct): string => `WebVitals/${stageOf(scope)}`;

export interface Placing {
  env: Environment | undefined;
  settings: Pick<Settings, 'stage' | 'terminationProtection'>;
}

/**
 * Props of every stack. CloudFormation derives resource names from the stack's name, so they contain product and stage.
 */
export const placeStack = (
  name: string,
  { env, settings: { stage, terminationProtection } }: Placing,
): StackProps => ({
  ...(env === undefined ? {} : { env }),
  stackName: `WebVitals-${stage}-${name}`,
  terminationProtection,
  tags: { 'web-vitals:stage': stage },
});
