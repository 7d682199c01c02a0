import { CustomAttributeType } from 'electrodb';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';
import type { MeasuredNode, NodeToPing } from './measured-node.ts';

/**
 * One ping of a site from its nodes: a person's, or one hour of a campaign. One item holds all nodes, so that a month of
 * hours is read in few requests.
 * Access: a site's pings in time order; open ones (queued or running) that are due for another attempt, by shard.
 */
export const pingRunEntity = ofAccount('ping-run', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** UUID version 7 of `dueAt`. */
    runId: { type: 'string', required: true },
    /** Normalised address of the site. */
    url: { type: 'string', required: true },
    /** ISO 8601; the hour that it belongs to. */
    dueAt: { type: 'string', required: true },
    /** The campaign whose hour it is; absent for a person's. */
    campaignId: { type: 'string' },
    /** While it is open. */
    nodes: { type: CustomAttributeType<NodeToPing[]>('any') },
    /** How many nodes were asked. */
    nodeCount: { type: 'number', required: true },
    /** How many have answered so far. */
    answered: { type: 'number' },
    /** Once it is done. */
    measured: { type: CustomAttributeType<MeasuredNode[]>('any') },
    requestedAt: { type: 'string', required: true },
    endedAt: { type: 'string' },
    ...leaseAttributes,
    /** 13 months after it was due. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('ping#${urlKey}#${runId}'),
    open: openItems('open-ping'),
  },
});
