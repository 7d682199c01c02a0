import type { Device } from '../../shared/devices.ts';
import type { ScanReport } from '../../shared/models/scan-report.ts';
import { isExpired, type Table } from '../platform/table/table.ts';
import type { DeviceOutcome } from './device-outcome.ts';
import { type PagePicture, pagePictureEntity } from './page-picture-entity.ts';

/** In characters. Lighthouse's frames have 120 pixels in width and take 2,000 to 8,000. */
const longest = 16_000;

const isPicture = (data: string): boolean => data.startsWith('data:image/');

/** The last frame of a report's filmstrip; undefined if there is none, or if it is too large for a list. */
export function smallPictureOf({ suggestions }: ScanReport): string | undefined {
  const data = suggestions.screenshotThumbnails?.details.items.at(-1)?.data;
  return data !== undefined && isPicture(data) && data.length <= longest ? data : undefined;
}

interface DeviceScanOfPage extends Pick<
  PagePicture,
  'accountId' | 'urlKey' | 'scanId' | 'expiresAt'
> {
  device: Device;
}

/** The picture that an ended device scan leaves: phones only, since all pictures in a list look alike. */
export function pictureItems(
  { accountId, urlKey, scanId, device, expiresAt }: DeviceScanOfPage,
  outcome: DeviceOutcome,
): PagePicture[] {
  if (device !== 'mobile' || outcome.kind === 'failed' || outcome.picture === undefined) return [];
  return [{ accountId, urlKey, scanId, data: outcome.picture, expiresAt }];
}

/** Pictures of pages by `keyOfUrl`, where there are any. */
export async function findPictures(
  table: Table,
  accountId: string,
  { urlKeys, now }: { urlKeys: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const pictures = pagePictureEntity(table);
  const keys = [...new Set(urlKeys)].map((urlKey) => ({ accountId, urlKey }));
  // One that DynamoDB leaves out under load is missing until the next request; the list does without.
  const { data } = await pictures.get(keys).go({ concurrent: 2 });
  return new Map(
    data
      .filter((one) => !isExpired(one, now) && isPicture(one.data))
      .map((one) => [one.urlKey, one.data] as const),
  );
}
