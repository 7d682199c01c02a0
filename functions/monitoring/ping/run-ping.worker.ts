import { runPing as contract } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { socketPush } from '../../platform/sockets/push.ts';
import { pingNodes } from '../../providers/ping-nodes.ts';
import { readPingId } from './ping-id.ts';
import { pingRunStore } from './ping-run-store.ts';
import { runPing } from './run-ping.ts';

const nodes = pingNodes();

export const handler = handleJob(
  contract,
  async ({ payload: { accountId, pingId }, isLastDelivery, table }) => {
    const key = readPingId(accountId, pingId);
    if (key === undefined) throw new Error(`Invalid ping id: ${pingId}`);
    const ports = {
      store: pingRunStore(table),
      nodes,
      push: socketPush(table),
      now: () => new Date(),
    };
    await runPing(ports, { ...key, isLastDelivery });
  },
  { atOnce: true },
);
