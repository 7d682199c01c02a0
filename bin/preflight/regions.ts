import type { Planned } from './planned.ts';

/** Where CloudFront's metrics, certificates and firewall are. */
export const edgeRegion = 'us-east-1';

/** Regions in which the deployment has stacks, its own first. */
export const regionsOf = ({ stacks }: Pick<Planned, 'stacks'>): string[] => [
  ...new Set(stacks.map(({ region }) => region)),
];
