import type { StackProps } from 'aws-cdk-lib';
import { type Placing, placeStack } from '../platform/stage.ts';

/** CloudFront's metrics and firewalls are there; alarms tell topics of their own region only. */
const edgeRegion = 'us-east-1';

/** Whether the product is there itself: without a region, the templates are for that one. */
export const isAtTheEdge = ({ env }: Pick<Placing, 'env'>): boolean =>
  env?.region === undefined || env.region === edgeRegion;

/** What a stack for CloudFront is given, wherever the product is. */
export const placeAtTheEdge = (name: string, { env, settings }: Placing): StackProps =>
  placeStack(name, {
    env: env === undefined ? undefined : { ...env, region: edgeRegion },
    settings,
  });
