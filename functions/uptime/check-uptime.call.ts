import { checkUptime as contract } from '../../shared/calls/uptime.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { knownAddress } from '../pages/known-address.ts';
import { checkOtherSites } from './check-other-sites.ts';
import { clockHourMs } from './hours.ts';
import { ownNetwork } from '../platform/target-guard/own-network.ts';
import { runCheck } from './run-check.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeStore } from './uptime-store.ts';
import { announce } from '../platform/events/announce.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../platform/target-guard/own-target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  // A name that does not resolve is not invalid input here: the check reports it.
  const url = await knownAddress({ table, caller, now }, guard.parse(body.url).href);
  const clockSpeed = env.clockSpeed();
  const store = uptimeStore(table, { hourMs: clockHourMs(), announce });
  const ports = {
    store,
    probe: guard.probe,
    // The worker makes the attempt that ends a failed check.
    network: ownNetwork(guard.connect, []),
    checkOtherSites: checkOtherSites({ table, store, sendJobs }),
    sendJobs,
    now: () => new Date(),
    clockSpeed,
  };
  const dueAt = now.toISOString();
  await runCheck(ports, { accountId, url, dueAt, requestedBy: caller.userId, attempt: 0 });
  const [latest, state] = await Promise.all([
    store.findLatest(accountId, url, now),
    store.findState(accountId, url),
  ]);
  return uptimeNow(url, latest, state, now);
});
