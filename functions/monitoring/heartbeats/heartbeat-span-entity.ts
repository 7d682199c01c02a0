import { inAccount, ofAccount } from '../../platform/table/entity.ts';

/**
 * A time in which a heartbeat was down, or in which its state was not known.
 * Access: of a heartbeat, by its start.
 */
export const heartbeatSpanEntity = ofAccount('heartbeat-span', {
  attributes: {
    heartbeatId: { type: 'string', required: true },
    kind: { type: ['down', 'paused', 'waiting'] as const, required: true },
    from: { type: 'string', required: true },
    /** Absent while it lasts. */
    to: { type: 'string' },
    why: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byStart: inAccount('heartbeat-span#${heartbeatId}#${from}') },
});
