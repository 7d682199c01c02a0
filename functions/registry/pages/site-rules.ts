import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { addressKey } from '../../../shared/pages/urls.ts';
import { shardOf } from '../../platform/table/shards.ts';
import { askedBy, outboxItem } from '../../platform/events/outbox.ts';

/** The event of a site or competitor that a person removes. */
export const siteRemoved = (
  accountId: string,
  subject: { kind: 'site' | 'competitor'; url: string },
  { requestedBy, now }: { requestedBy?: string | undefined; now: Date },
) =>
  outboxItem(
    'site-removed',
    { accountId, subject, ...askedBy('person', requestedBy), facts: {} },
    now,
  );

/** Makes the clock check a site's Google Analytics property within minutes. Set with every change of the property. */
export const propertyDueSoon = (accountId: string, urlKey: string, now: Date) => ({
  propertyShard: shardOf(accountId, urlKey),
  propertyDue: now.toISOString(),
});

/** The checked state of a property, which is deleted when the property changes. */
export const knownOfProperty = ['propertyState', 'propertyCheckedAt'] as const;
/** Attributes that only sites with a property have. */
export const ofProperty = [...knownOfProperty, 'propertyShard', 'propertyDue'] as const;

/** Index of the first duplicate address, compared with or without a trailing slash. */
export function indexOfRepetition(urls: readonly string[]): number | undefined {
  const keys = urls.map(addressKey);
  const index = keys.findIndex((key, place) => keys.indexOf(key) !== place);
  return index === -1 ? undefined : index;
}

/** Host and port, as far as they distinguish sites: many sites answer at http or without `www.` only to redirect. */
export function siteHost(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const standard = port === '' || port === (protocol === 'https:' ? '443' : '80');
  return `${hostname.replace(/^www\./, '')}:${standard ? '' : port}`;
}

/** Whether a page belongs to a site: the same origin, ignoring scheme and `www.`. Both absolute and normalised. */
export const isPageOfSite = (siteUrl: string, pageUrl: string): boolean =>
  siteHost(siteUrl) === siteHost(pageUrl);

export const siteNotFound = (field: string) =>
  new ProblemError('not_found', 'There is no such site', { field });
export const pageNotFound = () =>
  new ProblemError('not_found', 'There is no such page', { field: 'page' });
export const pageExists = () =>
  new ProblemError('conflict', messages.pageExists, { field: 'page' });
export const notOfThisSite = (siteUrl: string, field: string) =>
  new ProblemError('invalid_input', `This page does not belong to ${siteUrl}`, { field });
export const isCompetitor = (field: string) =>
  new ProblemError('conflict', messages.isCompetitor, { field });
export const pagesLimitReached = (limit: number | null) =>
  new ProblemError('limit_reached', messages.pagesLimitReached(limit ?? 0));

/** Answer of the limit checks. @param limit null without one */
export const limitCheck = (limit: number | null, used: number) => ({
  success: limit === null || used < limit,
  limit,
  unlimited: limit === null,
  used,
});
