import { devices } from '../../shared/scans/devices.ts';
import type { Cause } from '../../shared/jobs/cause.ts';
import { type Audit, writeAudited } from '../platform/audit/audit.ts';
import { dueOf } from '../platform/open-work/due-of.ts';
import { changeOf, isOpen, leaseFields, newlyQueued } from '../platform/open-work/open-items.ts';
import { type Holder, isHeldBy, openWork } from '../platform/open-work/open-work.ts';
import { aboutPage, type Announce, outboxItem, unannounced } from '../platform/events/outbox.ts';
import { outboxEventEntity } from '../platform/events/outbox-event-entity.ts';
import { chartPointEntity } from './chart-point-entity.ts';
import { calibrationEntity } from './calibration/calibration-entity.ts';
import { changeItem, changeStore } from './changes/change-store.ts';
import { changeRecordEntity } from './changes/change-record-entity.ts';
import { type DeviceScan, deviceScanEntity, type TechnologyChange } from './device-scan-entity.ts';
import { siteEntity } from '../pages/site-entity.ts';
import { scannedPageEntity } from '../pages/scanned-page-entity.ts';
import { asRead } from '../platform/table/as-read.ts';
import { epochSeconds, type Table } from '../platform/table/table.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { changeEvents, eventsOf } from './scan-events.ts';
import { type DeviceOutcome, deviceScanChanges, pageChanges, pointOf } from './device-outcome.ts';
import { pagePictureEntity } from './page-picture-entity.ts';
import { pictureItems } from './page-pictures.ts';
import { newScanId } from './scan-id.ts';
import { numbersExpireAt } from '../platform/times.ts';
import { timings } from './timings.ts';

export type DeviceScanKey = Pick<DeviceScan, 'accountId' | 'scanId' | 'device'>;
/** A page to scan. */
export type WantedScan = Pick<DeviceScan, 'accountId' | 'url' | 'cause' | 'requestedBy'>;
/** A fresh run of a page on one device, for the record of its changes. */
export type WantedCheck = Pick<DeviceScan, 'accountId' | 'url' | 'device'>;
/** The right to work on one device scan; every write with it fails after another worker has taken over. */
export interface Lease extends DeviceScanKey {
  owner: string;
}

export type DeviceScanProgress = Pick<DeviceScan, 'stage' | 'percent' | 'run' | 'runs' | 'facts'>;

export type ScanStore = ReturnType<typeof scanStore>;

const changeIn = ({ added, removed }: TechnologyChange): TechnologyChange => ({ added, removed });

/** The life cycle of scans on the table: from the intent, through lease and progress, to the result. */
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

  const work = openWork<DeviceScanKey, DeviceScan>({
    change: (key) => changeOf(deviceScans.patch(key)),
    timings,
    waiting: { stage: 'queued', percent: 0, run: 1 },
    beginning: { stage: 'checking', percent: 0, run: 1 },
  });

  const deviceScansOf = async (accountId: string, scanId: string): Promise<DeviceScan[]> => {
    const found = await deviceScans.query.byScan({ accountId, scanId }).go({ consistent: true });
    return found.data;
  };

  /** Writes both device scans and the page's pointer at once; false if another scan of the page started in between. */
  const create = async (
    intents: readonly DeviceScan[],
    previous: string | undefined,
    audit: Audit | undefined,
  ) => {
    const written = await writeAudited(table, audit, { deviceScans, pages }, (entities) => [
      ...intents.map((intent) => entities.deviceScans.create(intent).commit()),
      ...intents.slice(0, 1).map(({ accountId, urlKey, url, scanId, expiresAt }) =>
        entities.pages
          .upsert({ accountId, urlKey, url, newestScanId: scanId, expiresAt })
          .where(({ newestScanId }, is) => asRead(newestScanId, previous, is))
          .commit(),
      ),
    ]);
    return written.done;
  };

  /**
   * Ends a device scan, and updates its page, its charts and the record of its changes; `holder` identifies the device
   * scan that we may end.
   */
  const end = async (deviceScan: DeviceScan, outcome: DeviceOutcome, now: Date, holder: Holder) => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const ended = await endOnce(deviceScan, outcome, now, holder);
      if (ended !== undefined) return ended;
    }
    throw new Error('Too many scans of one page ended at once');
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
                .set(page.set)
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
    deviceScansOf,

    async deviceScanOf(key: DeviceScanKey): Promise<DeviceScan | undefined> {
      const { data } = await deviceScans.get(key).go();
      return data ?? undefined;
    },

    /**
     * Writes the intent to scan a page on both devices. If a scan of the page is open, it is returned instead: two
     * requests at once make one scan.
     */
    async start(
      { accountId, url, cause = 'person', ...asked }: WantedScan,
      now: Date,
      audit?: Audit,
    ): Promise<{ scan: DeviceScan[]; isNew: boolean }> {
      const urlKey = keyOfUrl(url);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const page = await pages.get({ accountId, urlKey }).go({ consistent: true });
        const previous = page.data?.newestScanId;
        const running = previous === undefined ? [] : await deviceScansOf(accountId, previous);
        if (running.some(isOpen)) return { scan: running, isNew: false };
        const intents = newIntents({ accountId, url, urlKey, cause, ...asked }, now);
        if (await create(intents, previous, audit)) return { scan: intents, isNew: true };
      }
      throw new Error('Too many scans of one page were asked for at once');
    },

    /** Writes the intent of a fresh run; undefined if the page is not scanned any more. */
    async startCheck(
      { accountId, url, device }: WantedCheck,
      now: Date,
    ): Promise<DeviceScan | undefined> {
      const urlKey = keyOfUrl(url);
      const wanted = { accountId, url, urlKey, cause: 'clock', isCheck: true } as const;
      const intent = newIntents(wanted, now).find((one) => one.device === device);
      if (intent === undefined) return undefined;
      const written = await writeTogether({ deviceScans, pages }, (entities) => [
        entities.pages
          .check({ accountId, urlKey })
          .where(({ newestScanId }, { exists }) => exists(newestScanId))
          .commit(),
        entities.deviceScans.create(intent).commit(),
      ]);
      return written.done ? intent : undefined;
    },

    promote: ({ accountId, scanId, device }: DeviceScanKey) =>
      work.promote({ accountId, scanId, device }),
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

function newIntents(
  page: WantedScan & { urlKey: string; cause: Cause; isCheck?: boolean },
  now: Date,
): DeviceScan[] {
  const scanId = newScanId(now);
  return devices.map((device) => ({
    ...page,
    scanId,
    device,
    requestedAt: now.toISOString(),
    stage: 'queued',
    percent: 0,
    run: 1,
    ...newlyQueued({ ...page, name: page.urlKey, ...timings }, now),
    expiresAt: epochSeconds(numbersExpireAt(now)),
  }));
}
