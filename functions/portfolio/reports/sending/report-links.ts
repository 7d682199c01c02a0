import { createHmac, randomUUID } from 'node:crypto';
import type { ReportReader } from '../../../../shared/calls/portfolio/reports.ts';
import { shareLinkEntity } from '../../../platform/callers/share-link-entity.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';
import { hashOfToken, newToken } from '../../../platform/secret-token.ts';
import { allItems } from '../../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { after, dayMs } from '../../../platform/times.ts';
import type { ReportKey } from '../find-report.ts';

/** Replaces the key of a site in links to reports. */
export const keyOfReport = (reportId: string): string => `report-${reportId}`;

/** Days for which the link in the mail of a report leads to it: as long as its PDF is stored. */
const daysOfLink = 90;

const linksAtOnce = 10;

/** A repeated mail has the same link, so the token follows from what is stored, which signs the views of the link anyway. */
const tokenOf = (linkId: string, viewKey: string): string =>
  createHmac('sha256', viewKey).update(`mailed.${linkId}`).digest('base64url');

const linksOf = (table: Table, { accountId, reportId }: ReportKey) =>
  allItems(
    shareLinkEntity(table)
      .query.bySite({ accountId, siteKey: keyOfReport(reportId) })
      // A range: a prefix would include reports whose id begins with this one.
      .between({ linkId: '0' }, { linkId: 'g' }),
  );

/**
 * The link to a report for one contact, which tells who has opened it: a share link that is revoked and ends like others.
 * @param userId the owner, with whose access it ends
 * @returns its path, with the token
 */
export async function linkForContact(
  table: Table,
  report: ReportKey,
  { contact, userId, now }: { contact: string; userId: string; now: Date },
): Promise<string> {
  const { accountId, reportId } = report;
  const known = (await linksOf(table, report)).find((link) => link.contact === contact);
  const pathOf = (linkId: string, token: string) => `/shared/${linkId}#${token}`;
  if (known !== undefined) return pathOf(known.linkId, tokenOf(known.linkId, known.viewKey));
  const [linkId, viewKey, endsAt] = [randomUUID(), newToken(), after(now, daysOfLink * dayMs)];
  const token = tokenOf(linkId, viewKey);
  await shareLinkEntity(table)
    .create({
      accountId,
      siteKey: keyOfReport(reportId),
      siteId: '',
      url: '',
      reportId,
      userId,
      linkId,
      contact,
      tokenHash: hashOfToken(token),
      viewKey,
      createdAt: now.toISOString(),
      endsAt: endsAt.toISOString(),
      expiresAt: epochSeconds(endsAt),
    })
    .go();
  return pathOf(linkId, token);
}

/** Deletes the links to a report, its contacts' ones and others. */
export async function removeLinks(table: Table, report: ReportKey): Promise<void> {
  const links = await linksOf(table, report);
  await inParallel(
    links,
    ({ accountId, siteKey, linkId }) =>
      shareLinkEntity(table).delete({ accountId, siteKey, linkId }).go(),
    linksAtOnce,
  );
}

/** Contacts to whom a report was mailed with a link, and when they opened that. */
export async function readersOf(table: Table, report: ReportKey): Promise<ReportReader[]> {
  const links = await linksOf(table, report);
  return links
    .flatMap(({ contact, openedAt, lastOpenedAt }) =>
      contact === undefined
        ? []
        : [{ contact, openedAt: openedAt ?? null, lastOpenedAt: lastOpenedAt ?? null }],
    )
    .toSorted((one, other) => one.contact.localeCompare(other.contact, 'en'));
}
