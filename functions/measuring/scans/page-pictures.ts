import * as z from 'zod';
import type { DeviceScan } from './device-scan-entity.ts';
import { isExpired, type Table } from '../../platform/table/table.ts';
import type { DeviceOutcome } from './device-outcome.ts';
import { type PagePicture, pagePictureEntity } from './page-picture-entity.ts';

/** In characters. Pictures have 80 pixels in width and take 2,000 to 8,000. */
const longest = 16_000;
const Picture = z.string().startsWith('data:image/').max(longest);
const Result = z.object({
  audits: z.object({
    'small-picture': z.object({
      details: z.object({ items: z.array(z.object({ data: Picture })) }),
    }),
  }),
});

/**
 * The small picture of a Lighthouse result.
 * @param raw the result as it is stored
 * @returns undefined if there is none, or if it is too large for a list
 */
export const smallPictureOf = (raw: unknown): string | undefined =>
  Result.safeParse(raw).data?.audits['small-picture'].details.items.at(-1)?.data;

/** The picture that an ended device scan leaves: phones only, since all pictures in a list look alike. */
export function pictureItems(
  { accountId, urlKey, scanId, device, expiresAt }: DeviceScan,
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
      .filter((one) => !isExpired(one, now) && Picture.safeParse(one.data).success)
      .map((one) => [one.urlKey, one.data] as const),
  );
}
