import type { Deployment } from './check.ts';

/** Where CloudFront's metrics, certificates and firewall are. */
export const edgeRegion = 'us-east-1';

/** Regions in which the deployment has stacks, its own first. */
export const regionsOf = ({ aws, settings }: Pick<Deployment, 'aws' | 'settings'>): string[] => [
  ...new Set([
    aws.region,
    edgeRegion,
    ...settings.probeRegions,
    ...(settings.outsideLook === '' ? [] : [settings.outsideLook]),
  ]),
];
