import { CustomAttributeType } from 'electrodb';
import type { LabSettings } from '../../../shared/scans/lab-settings.ts';
import { checkedStates } from '../../../shared/models/measuring/analytics.ts';
import { ofAccount, gsi2, inAccount } from '../../platform/table/entity.ts';

/**
 * A registered site. Access: get by account and address; list an account's sites; those whose property is to be
 * checked, by shard.
 * `urlKey` is `keyOfUrl(url)`, because addresses are longer than a key may be.
 */
export const siteEntity = ofAccount('site', {
  attributes: {
    urlKey: { type: 'string', required: true },
    siteId: { type: 'string', required: true },
    /** Normalised by shared/pages/urls.ts. */
    url: { type: 'string', required: true },
    siteName: { type: 'string', required: true },
    propertyId: { type: 'string', required: true, default: '' },
    /** Google's last response about the property; absent before the first request. */
    propertyState: { type: checkedStates },
    /** ISO 8601, of that. */
    propertyCheckedAt: { type: 'string' },
    /** Shard of the index by next check; absent without a property. */
    propertyShard: { type: 'string' },
    /** ISO 8601: the clock has the property checked; absent with `propertyShard`. */
    propertyDue: { type: 'string' },
    /** Pages other than the home page. */
    pageCount: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true },
    /** The client that it belongs to; absent without one. */
    clientId: { type: 'string' },
    tags: { type: 'set', items: 'string' },
    /** BCP 47, in which its pages are requested; absent for English. */
    language: { type: 'string' },
    /** How its pages are measured; absent for Lighthouse's default. */
    labSettings: { type: CustomAttributeType<LabSettings>('any') },
    /** Causes of which one fix on this site counts towards the calibration of estimates. */
    calibratedCauses: { type: 'set', items: 'string' },
    /** ISO 8601, when someone of the account paused it; absent while it is checked. */
    pausedAt: { type: 'string' },
    /** Whether the clock watches it; absent on old items, which are adopted when they are listed. */
    isWatched: { type: 'boolean' },
    /** ISO 8601: the history until then is the demo's recording. Nothing but the local host's demo writes it. */
    recordedUntil: { type: 'string' },
  },
  indexes: {
    byUrl: inAccount('site#${urlKey}'),
    properties: gsi2('site-property#${propertyShard}', '${propertyDue}'),
  },
});
