import type { JobContract } from '../../../shared/jobs/define-job.ts';
import {
  exportAccount,
  runImport,
  takeScreenshot,
  validatePage,
  writeReport,
} from '../../../shared/jobs/catalogue.ts';
import type { SecretVariable } from '../../../shared/settings/catalogue.ts';
import { openProperties, propertyStore } from '../../measuring/analytics/property-store.ts';
import { deliveryStore } from '../../notifying/delivery/delivery-store.ts';
import { digestTurnStore } from '../../notifying/delivery/digest-turn-store.ts';
import {
  openDeliveries,
  openDigests,
  openOutages,
} from '../../notifying/delivery/open-deliveries.ts';
import { outageStore } from '../../notifying/delivery/outage-store.ts';
import { openEvents } from '../../notifying/events/open-events.ts';
import { escalationStore, openEscalations } from '../../notifying/incidents/escalation-store.ts';
import { outboxStore } from '../../notifying/events/outbox-store.ts';
import { accountExportStore, timings as exportTimings } from '../exports/account-export-store.ts';
import { siteImportStore } from '../../portfolio/imports/site-import-store.ts';
import { markupStore } from '../../measuring/markup/markup-store.ts';
import { timings as markupTimings } from '../../measuring/markup/timings.ts';
import { openPings } from '../../monitoring/ping/open-pings.ts';
import { pingRunStore } from '../../monitoring/ping/ping-run-store.ts';
import { openSteps, stepStore } from '../../billing/plans/step-store.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { announcer } from '../../platform/events/outbox.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { leasedWork } from '../../platform/jobs/leased-work.ts';
import { measure } from '../../platform/measure.ts';
import {
  type OpenWork,
  type OpenWorkKind,
  sweepOpenWork,
  type SweepTimes,
} from '../../platform/jobs/sweep-open-work.ts';
import { longWork } from '../../platform/open-work/long-work.ts';
import type { Push } from '../../platform/sockets/push.ts';
import { moveFormerShards } from '../../platform/table/move-former-shards.ts';
import { allShards } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { openProofs } from '../../measuring/proofs/open-proofs.ts';
import { proofStore } from '../../measuring/proofs/proof-store.ts';
import { reportStore } from '../../portfolio/reports/report-store.ts';
import { startDueReports } from '../../portfolio/reports/start-due-reports.ts';
import { firstScans } from '../../measuring/scans/running/first-scans.ts';
import { openScans } from '../../measuring/scans/running/open-scans.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import { timings as screenshotTimings } from '../../measuring/screenshots/timings.ts';
import { screenshotStore } from '../../measuring/screenshots/screenshot-store.ts';
import { sweepStatusPages } from '../../portfolio/status-pages/refresh-status-pages.ts';
import { settlePorts } from '../../portfolio/sites/settle-adding.ts';
import { settleAll } from '../../portfolio/sites/settle-all.ts';
import { sweepSupportMails } from '../../portfolio/support/sweep-support-mails.ts';
import { openConfirmations } from '../../monitoring/uptime/settling/open-confirmations.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { duePagesStore } from './due-pages-store.ts';
import { pullBackPages } from './pull-back-pages.ts';

export interface SweepPorts {
  table: Table;
  sendJobs: SendJobs;
  objects: Pick<ObjectStore, 'remove'>;
  push: Push;
  /** Whether a secret setting is set, for kinds that need one. */
  isSet: (setting: SecretVariable) => boolean;
}

/** Counts by what was done. */
type SweepCounts = Partial<Record<'resent' | 'givenUp' | 'added' | 'pulledBack' | 'moved', number>>;

export interface Sweep {
  longestRetryMs: number;
  /** @returns counts of its work; @throws at the end, if work was left for the next sweep */
  run(times: SweepTimes): Promise<SweepCounts>;
}

/** For what need not be looked for every five minutes: each query of all shards costs. */
const isNewHour = (now: Date): boolean => now.getUTCMinutes() < 5;

/** Except when all open work is known to be lost. */
const hourly = ({ run, longestRetryMs }: Sweep): Sweep => ({
  longestRetryMs,
  run: async (times) => (isNewHour(times.now) || isAllLost(times) ? run(times) : {}),
});
const isAllLost = ({ now, by = now }: SweepTimes): boolean => by > now;

/** Open work that the clock looks for every five minutes, by name. To add a kind of open work, add a line here. */
export function sweepsOf({ table, sendJobs, objects, push, isSet }: SweepPorts) {
  const announce = announcer(sendJobs);
  const of = <Work extends OpenWork, Contract extends JobContract>(
    kind: OpenWorkKind<Work, Contract>,
  ): Sweep => ({
    longestRetryMs: kind.longestRetryMs,
    run: (times) => sweepOpenWork(kind, sendJobs, times),
  });
  return {
    scans: of(openScans({ store: scanStore(table, announce), push })),
    // A person sees how far these are, and may ask for another.
    reports: hourly(of(leasedWork(writeReport, reportStore(table), longWork))),
    proofs: hourly(of(openProofs(proofStore(table), objects))),
    validations: of(leasedWork(validatePage, markupStore(table, announce), markupTimings)),
    pictures: of(leasedWork(takeScreenshot, screenshotStore(table, announce), screenshotTimings)),
    confirmations: of(openConfirmations(uptimeStore(table, announce))),
    pings: of(openPings({ store: pingRunStore(table), push })),
    exports: of(leasedWork(exportAccount, accountExportStore(table), exportTimings)),
    'monthly reports': {
      longestRetryMs: 0,
      run: async ({ now, shards }) => ({
        resent: isNewHour(now)
          ? await startDueReports(table, sendJobs, now, shards ?? allShards())
          : 0,
      }),
    },
    imports: of(leasedWork(runImport, siteImportStore(table), longWork)),
    events: of(
      openEvents({
        store: outboxStore(table),
        // A metric has its price while it has data.
        measure: (undelivered) => {
          if (undelivered > 0) measure('EventsUndelivered', undelivered);
        },
      }),
    ),
    outages: of(openOutages(outageStore(table))),
    escalations: of(openEscalations(escalationStore(table))),
    deliveries: of(openDeliveries(deliveryStore(table))),
    digests: of(openDigests(digestTurnStore(table))),
    'account steps': of(openSteps(stepStore(table))),
    ...(isSet('GOOGLE_ANALYTICS_KEY') && {
      properties: of(openProperties(propertyStore(table))),
    }),
    'support mails': {
      longestRetryMs: 0,
      run: async ({ now }) => ({ resent: await sweepSupportMails(table, sendJobs, now) }),
    },
    'status pages': {
      longestRetryMs: 0,
      run: async ({ now, shards }) => ({
        resent: await sweepStatusPages({ table, sendJobs, now }, shards ?? allShards()),
      }),
    },
    'pages ahead of the clock': {
      longestRetryMs: 0,
      run: async ({ now, shards }) => ({
        pulledBack: isNewHour(now) ? await pullBackPages(duePagesStore(table), now, shards) : 0,
      }),
    },
    'former shards': {
      longestRetryMs: 0,
      run: async ({ now }) => ({ moved: isNewHour(now) ? await moveFormerShards(table, now) : 0 }),
    },
    // No user waits: an open browser settles its sites itself.
    'sites being added': {
      longestRetryMs: 0,
      run: async ({ now }) => ({
        added: await settleAll(settlePorts(table, firstScans({ table, sendJobs }, now), now)),
      }),
    },
  } as const satisfies Record<string, Sweep>;
}
