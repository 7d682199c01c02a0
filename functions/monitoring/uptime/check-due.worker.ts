import { checkDue as contract } from '../../../shared/jobs/catalogue.ts';
import { languagesOf } from '../../../shared/pages/accept-language.ts';
import { env } from '../../platform/aws/env.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownNetwork, readWitnesses } from '../../platform/target-guard/own-network.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { checkDue } from './by-the-minute/check-due.ts';
import { checkOtherSites } from './places/check-other-sites.ts';
import { guard } from './check-ports.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import { attemptOwn } from './own-check.ts';
import { minuteStore } from './by-the-minute/minute-store.ts';
import { uptimeStore } from './uptime-store.ts';

const network = ownNetwork(guard.connect, readWitnesses(env.networkWitnesses()));

export const handler = handleJob(
  contract,
  async ({ payload, table }) => {
    const store = uptimeStore(table, announce);
    const clockSpeed = env.clockSpeed();
    const ports = {
      minutes: minuteStore(table, clockSpeed),
      store,
      checkOtherSites: checkOtherSites({ table, store, sendJobs }),
      probeIn: (language: string | undefined) => requestingIn(guard, languagesOf(language)).probe,
      attemptOwn: attemptOwn({ guard, readSecrets: monitorStore(table).readSecrets }),
      network,
      sendJobs,
      now: () => new Date(),
      clockSpeed,
    };
    await checkDue(ports, payload);
  },
  { atOnce: true },
);
