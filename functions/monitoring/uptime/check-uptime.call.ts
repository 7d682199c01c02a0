import { checkUptime as contract } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { checkPorts, guard } from './check-ports.ts';
import { ownNetwork } from '../../platform/target-guard/own-network.ts';
import { runCheck } from './run-check.ts';
import { uptimeNow } from './uptime-answers.ts';

/** API Gateway waits for half a minute; the worker's attempts take as long as the settings allow. */
const longestMs = 25_000;

export const handler = handleCall(contract, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  // A name that does not resolve is not invalid input here: the check reports it.
  const asked = body.url.startsWith('http') ? guard.parse(body.url).href : body.url;
  const url = await knownMonitor({ table, caller, now }, asked);
  // The worker makes the attempt that ends a failed check.
  const ports = {
    ...(await checkPorts(table, { accountId, url }, { longestMs })),
    network: ownNetwork(guard.connect, []),
  };
  const { store } = ports;
  const dueAt = now.toISOString();
  await runCheck(ports, { accountId, url, dueAt, requestedBy: caller.userId, attempt: 0 });
  const [latest, state] = await Promise.all([
    store.findLatest(accountId, url, now),
    store.findState(accountId, url),
  ]);
  return uptimeNow(url, latest, state, now);
});
