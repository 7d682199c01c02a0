import { awsRegions, isAwsRegion } from '../../shared/deployment/aws-regions.ts';
import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { once } from '../platform/aws/once.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { pingNodes } from '../providers/ping-nodes.ts';
import { askPlaces } from './ask-places.ts';
import { checkOtherSites } from './check-other-sites.ts';
import type { OwnPlace } from './choose-places.ts';
import { clockHourMs } from './hours.ts';
import { ownNetwork, readWitnesses } from '../platform/target-guard/own-network.ts';
import { runCheck } from './run-check.ts';
import { uptimeStore } from './uptime-store.ts';
import { announce } from '../platform/events/announce.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../platform/target-guard/own-target-guard.ts';

const guard = ownTargetGuard();
const network = ownNetwork(guard.connect, readWitnesses(env.networkWitnesses()));
const places = once(() => askPlaces({ nodes: pingNodes(), own: ownPlace() }));

/** On the local host, stand-ins have a region, and this machine has none. */
function ownPlace(): OwnPlace | undefined {
  const region = env.region();
  if (env.queueEndpoint() !== undefined || !isAwsRegion(region)) return undefined;
  const [countryCode, city] = awsRegions[region];
  return { key: `region:${region}`, countryCode, city };
}

export const handler = handleJob(
  checkUptime,
  async ({ payload, isLastDelivery, table }) => {
    const clockSpeed = env.clockSpeed();
    const store = uptimeStore(table, { hourMs: clockHourMs(), announce });
    const ports = {
      store,
      probe: guard.probe,
      network,
      askPlaces: places(),
      checkOtherSites: checkOtherSites({ table, store, sendJobs }),
      sendJobs,
      now: () => new Date(),
      clockSpeed,
    };
    await runCheck(ports, { ...payload, isLastDelivery });
  },
  { atOnce: true },
);
