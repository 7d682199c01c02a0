import type { EntityItem } from 'electrodb';
import { proofStages } from '../../../shared/models/measuring/proof.ts';
import { devices } from '../../../shared/scans/devices.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { entity, inAccount, openItems } from '../../platform/table/entity.ts';

/**
 * A trial of fixes on a copy of a page, from the request to its result. Its filmstrips are an object.
 * Access: get by page, device and id; list a page's by device in order; open ones that are due for another attempt, by shard.
 */
export const proofEntity = entity('proof', {
  attributes: {
    accountId: { type: 'string', required: true },
    urlKey: { type: 'string', required: true },
    device: { type: devices, required: true },
    /** Sorts by time. */
    proofId: { type: 'string', required: true },
    /** Normalised. */
    url: { type: 'string', required: true },
    /** Lighthouse's audit ids. */
    findings: { type: 'list', items: { type: 'string' }, required: true },
    requestedAt: { type: 'string', required: true },
    ...leaseAttributes,
    stage: { type: proofStages },
    percent: { type: 'number' },
    /** The finding that is being tried. */
    trying: { type: 'string' },
    /** Gzipped JSON in base64. */
    proof: { type: 'string' },
    /** 90 days after the request, as for its filmstrips. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('proof#${urlKey}#${device}#${proofId}', 'none'),
    open: openItems('open-proof'),
  },
});

export type ProofItem = EntityItem<ReturnType<typeof proofEntity>>;
