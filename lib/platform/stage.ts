import type { Environment, StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as z from 'zod';

const defaultStage = 'production';

/** Name of a deployment. CloudFormation puts 24 characters of a stack's name into the names that it makes. */
export const StageName = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,13}$/, 'Up to 14 small letters and digits, a letter first')
  .default(defaultStage);

/** The stage that a construct belongs to; `readSettings` has checked it. */
export const stageOf = (scope: Construct): string =>
  String(scope.node.tryGetContext('stage') ?? defaultStage);

/** Custom metrics of a stage: two stages in one account do not add up. */
export const metricNamespaceOf = (scope: Construct): string => `WebVitals/${stageOf(scope)}`;

export interface Placing {
  env: Environment | undefined;
  settings: { stage: string; terminationProtection: boolean };
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
