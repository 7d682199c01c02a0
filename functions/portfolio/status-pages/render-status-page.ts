import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { env } from '../../platform/aws/env.ts';
import { type ObservedStatus, observeStatus } from './observe-status.ts';
import { isPublic } from './public-page.ts';
import { lockedHtml } from './html/locked-html.ts';
import { badgeSvg } from './html/status-badge.ts';
import { atomFeed, jsonFeed, summaryJson } from './html/status-feeds.ts';
import { statusHtml, widgetHtml } from './html/status-html.ts';
import { keyOfLock } from './html/status-lock.ts';
import type { StatusContents, StatusObjects } from './status-objects.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import type { StatusPageKey } from '../../registry/clients/unpublish-status-pages.ts';
import { statusPageStore } from './status-page-store.ts';

export interface RenderPorts {
  table: Table;
  objects: Pick<StatusObjects, 'put' | 'remove'>;
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  ownAddressOf: typeof env.ownAddressOf;
  clock(): Date;
}

/** Times that a page may change while it is rendered, before the job fails and is delivered again. */
const mostAttempts = 5;

/**
 * Writes the objects of a status page, or deletes those of one that is not public. If it has changed meanwhile, what was
 * written may be older than what another worker wrote: it is rendered again.
 * @param key with its address, which a page that is gone does not tell any more
 */
export async function renderStatusPage(
  { table, objects, publicUrl, ownAddressOf, clock }: RenderPorts,
  { slug, accountId, pageId }: StatusPageKey & { slug: string },
): Promise<void> {
  const store = statusPageStore(table);
  let key: StatusPageKey = { accountId, pageId };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const now = clock();
    const page = await store.find(key);
    if (page === undefined) {
      let holder = await store.findHolder(slug);
      if (holder === undefined) {
        await objects.remove({ slug, pageId: key.pageId });
        holder = await store.findHolder(slug);
      } else await objects.remove({ slug: undefined, pageId: key.pageId });
      if (holder === undefined) return;
      // What was written or deleted under its address may be that of the new page.
      key = holder;
      continue;
    }
    let next = page.isPublished ? after(now, dayMs) : undefined;
    if (await isPublic(table, page, now)) {
      const ownAddress = ownAddressOf(page.pageId);
      const observed = await observeStatus(table, page, { publicUrl, ownAddress, now });
      const atPath = await contentsOf(page, observed);
      const onDomain = ownAddress === undefined ? {} : { ...atPath, ...pageOnDomain(observed) };
      await objects.put(page, atPath, onDomain);
      next = observed.until;
    } else await objects.remove(page);
    if (await store.finish(page, next)) return;
  }
  throw new Error('The status page keeps changing while it is rendered');
}

/** Of a page with a password there is no other file. */
async function contentsOf(
  page: StatusPageItem,
  { view, logo }: ObservedStatus,
): Promise<StatusContents> {
  const { lock } = page;
  if (lock !== undefined)
    return { '': lockedHtml(statusHtml(view), { ...lock, key: await keyOfLock(page, lock) }) };
  return {
    '': statusHtml(view),
    widget: widgetHtml(view),
    'feed.atom': atomFeed(view),
    'feed.json': jsonFeed(view),
    'summary.json': summaryJson(view),
    'badge.svg': badgeSvg(view),
    ...(logo === null ? {} : { logo: pictureOf(logo) }),
  };
}

/** The policy admits a logo of the same origin only. */
const pageOnDomain = ({ view, logo }: ObservedStatus): StatusContents =>
  view.isLocked || logo === null ? {} : { '': statusHtml({ ...view, logo: '/logo' }) };

/** @param dataUrl of a PNG or JPEG */
function pictureOf(dataUrl: string): { bytes: Uint8Array; type: string } {
  const [, type = 'image/png', base64 = ''] = /^data:([^;]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  return { bytes: Buffer.from(base64, 'base64'), type };
}
