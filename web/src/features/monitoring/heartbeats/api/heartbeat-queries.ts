import {
  listHeartbeatSignals,
  pauseHeartbeat,
  removeHeartbeat,
  renewHeartbeatAddress,
  saveHeartbeat,
} from '../../../../../../shared/calls/monitoring/heartbeats.ts';
import { heartbeatsKey } from '../../../../entities/query-keys.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useSend } from '../../../../lib/use-change.ts';

/** The newest signals of a heartbeat. */
export const signalsQuery = (url: string, heartbeatId: string) =>
  callQuery([...heartbeatsKey(url), heartbeatId], listHeartbeatSignals, {
    query: { url, heartbeatId },
  });

export const useSaveHeartbeat = (url: string) =>
  useSend(saveHeartbeat, { url }, heartbeatsKey(url));
export const usePauseHeartbeat = (url: string) =>
  useSend(pauseHeartbeat, { url }, heartbeatsKey(url));
export const useRenewAddress = (url: string) =>
  useSend(renewHeartbeatAddress, { url }, heartbeatsKey(url));
export const useRemoveHeartbeat = (url: string) =>
  useSend(removeHeartbeat, { url }, heartbeatsKey(url));
