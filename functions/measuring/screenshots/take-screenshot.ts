import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { isDiskFull } from '../../platform/children/full-disk.ts';
import { log } from '../../platform/logger.ts';
import { underLease } from '../../platform/open-work/under-lease.ts';
import type { PictureStore } from '../../platform/aws/picture-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { PngComparison } from './compare-pngs.ts';
import {
  isTaken,
  type ScreenshotKey,
  type ScreenshotOutcome,
  type ScreenshotStore,
  type TakenScreenshot,
} from './screenshot-store.ts';
import { maxAttempts } from './timings.ts';

/** Takes a picture of a page. Errors of the page are failures, not exceptions. */
export type TakePicture = (url: string) => Promise<
  | { kind: 'picture'; png: Uint8Array; mask: MaskRect[] }
  | {
      kind: 'failure';
      reason: ScanFailureReason;
      /** For the log; never shown. */
      detail: string;
    }
>;

/** Compares two pictures outside the mask; both come from pages that may try to make it slow. */
export type ComparePngs = (
  before: Uint8Array,
  after: Uint8Array,
  mask: readonly MaskRect[],
) => PngComparison | Promise<PngComparison>;

interface Ports {
  store: Pick<ScreenshotStore, 'claim' | 'release' | 'finish' | 'listNewest'>;
  pictures: Pick<PictureStore, 'put' | 'get'>;
  takePicture: TakePicture;
  compare: ComparePngs;
  now: () => Date;
}

/** A stored picture is reused while it equals the page, but not until the bucket deletes it. */
const reuseForMs = 30 * 24 * 3_600_000;
/** Maximum number of failures to skip between two pictures. */
const lookBack = 50;

const folderOf = ({ accountId, url }: ScreenshotKey): string =>
  `${accountId}/pictures/${keyOfUrl(url)}`;

/**
 * Takes a picture of a page and compares it with the previous one. A repeated delivery has no effect; if a worker dies,
 * another takes over when its lease expires.
 *
 * @throws errors on our side; the picture is then released or, on the last attempt, recorded as failed
 */
export async function takeScreenshot(
  ports: Ports,
  { isLastDelivery, ...key }: ScreenshotKey & { isLastDelivery: boolean },
): Promise<ScreenshotOutcome['state'] | 'dropped'> {
  const { store, takePicture, now } = ports;
  return underLease(
    {
      claim: (owner) => store.claim(key, owner, now()),
      work: async (lease) => {
        const taken = await takePicture(key.url);
        if (taken.kind === 'failure')
          log.info('could not take a screenshot', { url: key.url, ...taken });
        const outcome: ScreenshotOutcome =
          taken.kind === 'failure'
            ? { state: 'failed', failureReason: taken.reason }
            : await outcomeOf(ports, key, taken);
        return (await store.finish(lease, outcome, now())) ? outcome.state : ('dropped' as const);
      },
      release: (lease) => store.release(lease, now()),
      fail: (lease, _, error) => {
        const failureReason = isDiskFull(error) ? 'disk-full' : 'internal';
        return store.finish(lease, { state: 'failed', failureReason }, now());
      },
    },
    { isLastDelivery, maxAttempts },
  );
}

async function outcomeOf(
  ports: Ports,
  key: ScreenshotKey,
  { png, mask }: { png: Uint8Array; mask: MaskRect[] },
): Promise<ScreenshotOutcome> {
  const { pictures, compare, now } = ports;
  const takenAt = now().toISOString();
  const previous = await previousOf(ports, key);
  const before = previous && (await pictures.get(previous.pictureKey));
  const isFresh =
    previous !== undefined && Date.parse(previous.storedAt) > now().getTime() - reuseForMs;
  const compared =
    previous === undefined || before === undefined
      ? undefined
      : await compare(before, png, [...(previous.mask ?? []), ...mask]);
  // The machine of a recording may draw the same page otherwise.
  const found = previous?.isRecorded === true && compared?.isEqual !== true ? undefined : compared;
  const done = { state: 'done', takenAt, mask } as const;
  if (found?.isEqual === true && previous !== undefined && isFresh) {
    const { pictureKey, storedAt } = previous;
    const { changedPixels } = found;
    return { ...done, pictureKey, storedAt, isEqual: true, changedPixels };
  }
  const pictureKey = `${folderOf(key)}/${key.dueAt}.png`;
  await pictures.put(pictureKey, png);
  const stored = { ...done, pictureKey, storedAt: takenAt };
  if (found === undefined) return stored;
  const { isEqual, changedPixels } = found;
  if (found.isEqual) return { ...stored, isEqual, changedPixels };
  const { changedPercent } = found;
  const differenceKey = `${folderOf(key)}/${key.dueAt}.difference.png`;
  await pictures.put(differenceKey, found.difference);
  return { ...stored, isEqual, changedPixels, changedPercent, differenceKey };
}

async function previousOf(
  { store, now }: Ports,
  { accountId, url, dueAt }: ScreenshotKey,
): Promise<TakenScreenshot | undefined> {
  const newest = await store.listNewest(accountId, url, { limit: lookBack, now: now() });
  return newest.filter((one) => one.dueAt !== dueAt).find(isTaken);
}
