import { aboutPage, type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { dueOf, leaseFields } from '../../platform/open-work/open-items.ts';
import { type Holder, isHeldBy } from '../../platform/open-work/open-work.ts';
import { chartPointEntity } from './reading/chart-point-entity.ts';
import { calibrationEntity } from './calibration/calibration-entity.ts';
import { changeItem, changeStore } from './changes/change-store.ts';
import { changeRecordEntity } from './changes/change-record-entity.ts';
import { type DeviceScan, deviceScanEntity, type TechnologyChange } from './device-scan-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { changeEvents, eventsOf } from './scan-events.ts';
import { type DeviceOutcome, deviceScanChanges, pageChanges, pointOf } from './device-outcome.ts';
import { pagePictureEntity } from './page-picture-entity.ts';
import { pictureItems } from './page-pictures.ts';
import { type DeviceScanKey, scanIntents, scanWork } from './running/scan-intents.ts';

/** The right to work on one device scan; every write with it fails after another worker has taken over. */
export interface Lease extends DeviceScanKey {
  owner: string;
}

export type DeviceScanProgress = Pick<DeviceScan, 'stage' | 'percent' | 'run' | 'runs' | 'facts'>;

export type ScanStore = ReturnType<typeof scanStore>;

const changeIn = ({ added, removed }: TechnologyChange): TechnologyChange => ({ added, removed });

/** The life cycle of scans on the table: from the intent (`scan-intents.ts`), through lease and progress, to the result. */
export function scanStore(table: Table, announce: Announce = unannounced) {
  const deviceScans = deviceScanEntity(table);
  const pages = scannedPageEntity(table);
  const points = chartPointEntity(table);
  const pictures = pagePictureEntity(table);
  const outbox = outboxEventEntity(table);
  const records = changeRecordEntity(table);
  const calibrations = calibrationEntity(table);
  const sites = siteEntity(table);
  const changes = changeStore(table);

  const work = scanWork(table);

  /**
   * Ends a device scan, and updates its page, its charts and the record of its changes; `holder` identifies the device
   * scan that we may end.
   */
  const end = async (deviceScan: DeviceScan, outcome: DeviceOutcome, now: Date, holder: Holder) => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const ended = await endOnce(deviceScan, outcome, now, holder);
      if (ended !== undefined) return ended;
    }
    throw new Error('Too many concurrent scan results for one page');
  };

  /** @returns undefined if another scan of the page was recorded meanwhile */
  const endOnce = async (
    deviceScan: DeviceScan,
    outcome: DeviceOutcome,
    now: Date,
    holder: Holder,
  ): Promise<boolean | undefined> => {
    const { accountId, scanId, device, urlKey, isCheck = false } = deviceScan;
    const [known, change] = await Promise.all([
      pages.get({ accountId, urlKey }).go({
        consistent: true,
        attributes: ['technologies', 'isOpenToGoogle', device, `${device}Failure`],
      }),
      changes.after(deviceScan, outcome, now),
    ]);
    const counted = change?.counted;
    const page = pageChanges(deviceScan, outcome, known.data ?? {}, now);
    const events = isCheck ? [] : eventsOf(deviceScan, outcome, known.data ?? {});
    const technology = events.find((event) => event.type === 'technology-changed');
    const found = [...events, ...changeEvents(deviceScan, change)];
    const outboxEvents = found.map(({ type, ...event }) =>
      outboxItem(type, { ...event, ...aboutPage(deviceScan) }, now),
    );
    const written = await writeTogether(
      { deviceScans, pages, points, pictures, outbox, records, sites, calibrations },
      (entities) => [
        entities.deviceScans
          .patch({ accountId, scanId, device })
          .set({
            ...deviceScanChanges(outcome, now),
            ...(technology === undefined ? {} : { technologyChange: changeIn(technology.facts) }),
          })
          .remove([...leaseFields])
          .where(isHeldBy(holder))
          .commit(),
        ...(change === undefined
          ? []
          : [
              entities.records
                .put(changeItem(deviceScan, change, now))
                .where(({ revision }, is) => asRead(revision, change.revision || undefined, is))
                .commit(),
            ]),
        ...(counted === undefined
          ? []
          : [
              entities.sites
                .patch({ accountId, urlKey: counted.siteKey })
                .add({ calibratedCauses: [counted.cause] })
                .where(({ calibratedCauses }, { notContains }) =>
                  notContains(calibratedCauses, counted.cause),
                )
                .commit(),
            ]),
        ...(isCheck
          ? [
              entities.pages
                .check({ accountId, urlKey })
                .where(({ url }, { exists }) => exists(url))
                .commit(),
            ]
          : [
              entities.pages
                .patch({ accountId, urlKey })
                .set({
                  ...page.set,
                  ...(technology === undefined
                    ? {}
                    : {
                        technologyChange: {
                          ...changeIn(technology.facts),
                          at: page.set.endedScanDate ?? now.toISOString(),
                        },
                      }),
                })
                .remove(page.remove)
                .where(({ newestScanId }, { eq }) => eq(newestScanId, scanId))
                .commit(),
              entities.points.upsert(pointOf(deviceScan, outcome)).commit(),
              ...pictureItems(deviceScan, outcome).map((item) =>
                entities.pictures.put(item).commit(),
              ),
            ]),
        ...outboxEvents.map((item) => entities.outbox.create(item).commit()),
        ...(counted === undefined
          ? []
          : [
              entities.calibrations
                .update({ cause: counted.cause })
                .set({ title: counted.title })
                .add(counted.sums)
                .commit(),
            ]),
      ],
    );
    if (written.done) {
      await Promise.all(outboxEvents.map(announce));
      return true;
    }
    const { refused } = written;
    if (refused.includes(0)) return false;
    // Its page is still there, but another scan has changed the record, or counted a fix of the site.
    const lastOfChange = change === undefined ? 0 : counted === undefined ? 1 : 2;
    if (refused.every((index) => index <= lastOfChange)) return undefined;
    // The device scan is ours, but its page is gone: it was removed, and the device scan with it.
    await deviceScans.delete({ accountId, scanId, device }).go();
    return false;
  };

  return {
    ...scanIntents(table),

    claim: work.claim,
    renew: ({ owner, ...key }: Lease, now: Date) => work.renew(key, owner, now),

    /** Records progress; false if the lease was lost. */
    async progress({ owner, ...key }: Lease, progress: DeviceScanProgress): Promise<boolean> {
      const written = await deviceScans
        .patch(key)
        .set(progress)
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
      return !written.rejected;
    },

    release: ({ owner, ...key }: Lease, now: Date) => work.release(key, owner, now),

    /** Ends a device scan with its result or failure; false if the lease was lost, and nothing was written. */
    finish: (deviceScan: DeviceScan, owner: string, outcome: DeviceOutcome, now: Date) =>
      end(deviceScan, outcome, now, { owner }),

    due: dueOf(deviceScans.query.open),

    requeue: ({ accountId, scanId, device, retryAt }: DeviceScan, now: Date) =>
      work.requeue({ accountId, scanId, device }, retryAt, now),

    /** Ends an abandoned device scan as failed; false if it changed since it was read. */
    async giveUp(deviceScan: DeviceScan, now: Date): Promise<boolean> {
      if (deviceScan.retryAt === undefined) return false;
      const outcome: DeviceOutcome = { kind: 'failed', reason: 'internal', fieldData: undefined };
      return end(deviceScan, outcome, now, { retryAt: deviceScan.retryAt });
    },
  };
}
