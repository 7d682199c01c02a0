import type { StackProps } from 'aws-cdk-lib';
import { type Placing, placeStack } from '../platform/stage.ts';

/** Region of CloudFront's metrics and firewalls. An alarm can only notify a topic in its own region. */
const edgeRegion = 'us-east-1';

/** Whether the product itself is deployed there. Templates without a region are meant for that region. */
export const isAtTheEdge = ({ env }: Pick<Placing, 'env'>): boolean =>
  env?.region === undefined || env.region === edgeRegion;

/** Props of a stack for CloudFront, in any region of the product. */
export const placeAtTheEdge = (name: string, { env, settings }: Placing): StackProps =>
  placeStack(name, {
    env: env === undefined ? undefined : { ...env, region: edgeRegion },
    settings,
  });
