import type { Connect, PingNode } from '../../providers/ports/ping-nodes.ts';

/** A node to ping from, with what reports say of it: it may leave the configuration before its hour comes. */
export type NodeToPing = Pick<PingNode, 'key' | 'country' | 'countryCode' | 'server'>;

/** The result of a node, or that it was away. */
export type MeasuredNode = NodeToPing &
  (
    | {
        /** Empty if the name did not resolve. */
        ip: string;
        connects: Connect[];
      }
    | { isAway: true }
  );

export const isAway = (node: MeasuredNode): node is NodeToPing & { isAway: true } =>
  !('connects' in node);

export const toNodeToPing = ({ key, country, countryCode, server }: PingNode): NodeToPing => ({
  key,
  country,
  countryCode,
  server,
});
