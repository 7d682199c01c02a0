import { CustomAttributeType } from 'electrodb';
import type { HeartbeatSignal } from '../../../shared/models/monitoring/heartbeat.ts';
import { inAccount, ofAccount } from '../../platform/table/entity.ts';

/**
 * The newest signals of a heartbeat, each in one of 50 places, which a later one takes over.
 * Access: all of a heartbeat.
 */
export const heartbeatSignalEntity = ofAccount('heartbeat-signal', {
  attributes: {
    heartbeatId: { type: 'string', required: true },
    place: { type: 'string', required: true },
    signal: { type: CustomAttributeType<HeartbeatSignal>('any'), required: true },
  },
  indexes: { byPlace: inAccount('heartbeat-signal#${heartbeatId}#${place}') },
});
