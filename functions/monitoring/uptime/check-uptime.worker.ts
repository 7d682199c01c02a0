import { awsRegions, isAwsRegion } from '../../../shared/deployment/aws-regions.ts';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { once } from '../../platform/once.ts';
import { env } from '../../platform/aws/env.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { pingNodes } from '../../providers/ping-nodes.ts';
import { pollPlaces } from './places/poll-places.ts';
import { checkPorts, guard } from './check-ports.ts';
import type { OwnPlace } from './places/choose-places.ts';
import { ownNetwork, readWitnesses } from '../../platform/target-guard/own-network.ts';
import { runCheck } from './run-check.ts';

const network = ownNetwork(guard.connect, readWitnesses(env.networkWitnesses()));
const places = once(() => pollPlaces({ nodes: pingNodes(), own: ownPlace() }));

/** On the local host, stand-ins have a region, and this machine has none. */
function ownPlace(): OwnPlace | undefined {
  const region = env.region();
  if (env.queueEndpoint() !== undefined || !isAwsRegion(region)) return undefined;
  const [countryCode, city] = awsRegions[region];
  return { key: `region:${region}`, countryCode, city };
}

export const handler = handlePageJob(
  checkUptime,
  async ({ payload, isLastDelivery, table }) => {
    const { isWatched, ...own } = await checkPorts(table, payload);
    // It was removed since its job was sent.
    if (!isWatched) return;
    const ports = { ...own, network, pollPlaces: places() };
    await runCheck(ports, { ...payload, isLastDelivery });
  },
  // A check of which an attempt has failed is confirmed.
  { atOnce: true, isBegun: ({ attempt }) => attempt > 0 },
);
