import { inAccount, ofAccount } from '../../platform/table/entity.ts';

/**
 * A time in which a heartbeat was down, or was not watched because it was paused.
 * Access: of a heartbeat, by its start.
 */
export const heartbeatSpanEntity = ofAccount('heartbeat-span', {
  attributes: {
    heartbeatId: { type: 'string', required: true },
    kind: { type: ['down', 'paused'] as const, required: true },
    from: { type: 'string', required: true },
    /** Absent while it lasts. */
    to: { type: 'string' },
    why: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byStart: inAccount('heartbeat-span#${heartbeatId}#${from}') },
});
