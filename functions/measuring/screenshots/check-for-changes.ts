import { takeScreenshot } from '../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { PictureCheck } from './picture-check-entity.ts';
import type { PictureCheckStore } from './picture-check-store.ts';
import {
  isTaken,
  type ScreenshotKey,
  type ScreenshotStore,
  type StoredScreenshot,
  type TakenScreenshot,
} from './screenshot-store.ts';

interface Ports {
  checks: Pick<PictureCheckStore, 'find' | 'put' | 'noteUnchanged'>;
  store: Pick<ScreenshotStore, 'listNewest'>;
  /** @returns undefined for a page that cannot be read */
  fingerprint: (url: string) => Promise<string | undefined>;
  /** Key of the site that a page belongs to. */
  siteKeyOf: (accountId: string, url: string) => Promise<string | undefined>;
  /** When a site was last deployed, as its owner says; ISO 8601. */
  deployedAt: (site: { accountId: string; siteKey: string }) => Promise<string | undefined>;
  sendJobs: SendJobs;
  now: () => Date;
  /** Speed-up of the clock. @default 1 */
  clockSpeed?: number;
}

/** A picture is taken at least as often: what changes with an equal fingerprint is seen by then. */
const pictureAfterMs = dayMs;
/** How long the fingerprint of a page is not relied on after it has missed a change. */
const mistrustMs = 7 * dayMs;

/**
 * Checks whether a page may have changed since its newest picture, and sends the job of another one if so. No picture is taken
 * only if the newest one is good, equals the one before, is less than a day old and no older than the last deployment, and the
 * page has the same fingerprint. A change is so followed by a second picture, which shows whether the page has kept its new look.
 *
 * A repeated delivery has no further effect: pictures are named after the time at which they were due.
 */
export async function checkForChanges(
  ports: Ports,
  key: ScreenshotKey,
): Promise<'unchanged' | 'sent'> {
  const { checks, store, sendJobs, now, clockSpeed = 1 } = ports;
  const { accountId, url, dueAt } = key;
  const send = async (): Promise<'sent'> => {
    await sendJobs(takeScreenshot, [key], { cause: 'clock' });
    return 'sent';
  };
  const [known, [newest]] = await Promise.all([
    checks.find(key, now()),
    store.listNewest(accountId, url, { limit: 1, now: now() }),
  ]);
  if (known?.pictureDueAt === dueAt) return send();
  const unreliableUntil = hasMissed(known, newest)
    ? after(now(), mistrustMs / clockSpeed).toISOString()
    : known?.unreliableUntil;
  const isReliable = unreliableUntil === undefined || unreliableUntil <= now().toISOString();
  const fingerprint = isReliable ? await ports.fingerprint(url) : undefined;
  const isSame = fingerprint !== undefined && fingerprint === known?.fingerprint;
  if (isSame && isConfirmed(known, newest)) {
    const age = Date.parse(dueAt) - Date.parse(newest.dueAt);
    const isOld = age >= pictureAfterMs / clockSpeed;
    if (!isOld && !(await isDeployedSince(ports, known, newest))) {
      await checks.noteUnchanged(known, now());
      return 'unchanged';
    }
  }
  await send();
  const siteKey = await ports.siteKeyOf(accountId, url);
  await checks.put(
    key,
    {
      pictureDueAt: dueAt,
      wasSame: isSame,
      ...(siteKey === undefined ? {} : { siteKey }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(isReliable ? {} : { unreliableUntil }),
    },
    now(),
  );
  return 'sent';
}

/** Whether the last scheduled picture differs from the one before, with the same fingerprint. */
const hasMissed = (known: PictureCheck | undefined, newest: StoredScreenshot | undefined) =>
  known?.wasSame === true && newest?.dueAt === known.pictureDueAt && newest.isEqual === false;

/** Whether the newest picture was taken for this fingerprint or later, and is equal to the one before. */
const isConfirmed = (
  known: PictureCheck,
  newest: StoredScreenshot | undefined,
): newest is TakenScreenshot =>
  newest !== undefined &&
  isTaken(newest) &&
  newest.isEqual === true &&
  newest.isRecorded !== true &&
  newest.dueAt >= known.pictureDueAt;

async function isDeployedSince(
  { deployedAt }: Ports,
  { accountId, siteKey }: PictureCheck,
  { takenAt }: TakenScreenshot,
): Promise<boolean> {
  const at = siteKey === undefined ? undefined : await deployedAt({ accountId, siteKey });
  return at !== undefined && at > takenAt;
}
