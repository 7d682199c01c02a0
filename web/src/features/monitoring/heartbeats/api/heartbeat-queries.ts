import {
  listHeartbeatSignals,
  pauseHeartbeat,
  removeHeartbeat,
  renewHeartbeatAddress,
  saveHeartbeat,
} from '../../../../../../shared/calls/monitoring/heartbeats.ts';
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import { heartbeatsKey } from '../../../../entities/query-keys.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useChange } from '../../../../lib/use-change.ts';

/** The newest signals of a heartbeat. */
export const signalsQuery = (url: string, heartbeatId: string) =>
  callQuery([...heartbeatsKey(url), heartbeatId], listHeartbeatSignals, {
    query: { url, heartbeatId },
  });

type Body<Contract extends Parameters<typeof callApi>[0]> = Omit<
  NonNullable<CallRequest<Contract>['body']>,
  'url'
>;

export const useSaveHeartbeat = (url: string) =>
  useChange(
    (body: Body<typeof saveHeartbeat>) => callApi(saveHeartbeat, { body: { url, ...body } }),
    heartbeatsKey(url),
  );

export const usePauseHeartbeat = (url: string) =>
  useChange(
    (body: Body<typeof pauseHeartbeat>) => callApi(pauseHeartbeat, { body: { url, ...body } }),
    heartbeatsKey(url),
  );

export const useRenewAddress = (url: string) =>
  useChange(
    (heartbeatId: string) => callApi(renewHeartbeatAddress, { body: { url, heartbeatId } }),
    heartbeatsKey(url),
  );

export const useRemoveHeartbeat = (url: string) =>
  useChange(
    (heartbeatId: string) => callApi(removeHeartbeat, { body: { url, heartbeatId } }),
    heartbeatsKey(url),
  );
