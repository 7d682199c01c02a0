import { ProblemError } from '../../../shared/calls/errors.ts';
import type { CallInput } from '../../../shared/calls/define-call.ts';
import type { setLabSettings } from '../../../shared/calls/measuring/lab-settings.ts';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import {
  defaultRun,
  defaultThrottling,
  labBounds,
  type LabRun,
  type LabSettings,
  type LabThrottling,
  unknownVisitorNetwork,
  type VisitorNetwork,
  type VisitorNetworks,
} from '../../../shared/scans/lab-settings.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { siteOfPage, type SiteOfPage } from '../../registry/pages/site-of-page.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import type { Table } from '../../platform/table/table.ts';
import { networksOfVisitors } from '../visitors/visitor-networks.ts';
import { scannedPageStore } from './scanned-page-store.ts';

type Wanted = Omit<CallInput<typeof setLabSettings>['body'], 'url'>;

/** How to measure a page: with its site's settings, or Lighthouse's default for competitors and other addresses without a site. */
export async function labRunOf(
  table: Table,
  { accountId, url, device }: { accountId: string; url: string; device: Device },
): Promise<LabRun> {
  const settings = (await siteOfPage(table, accountId, url))?.labSettings;
  return settings === undefined ? defaultRun(device) : { ...settings[device], runs: settings.runs };
}

/** The round trip of a site's visitors: from CrUX if it has one for the home page, else from the site's own data. */
export async function visitorNetworks(
  table: Table,
  accountId: string,
  { url, urlKey }: Pick<SiteOfPage, 'url' | 'urlKey'>,
  now: Date,
): Promise<VisitorNetworks> {
  const [page, own] = await Promise.all([
    scannedPageStore(table).find(accountId, url, now),
    networksOfVisitors(table, { accountId, urlKey }, now),
  ]);
  const networkOf = (device: Device): VisitorNetwork | null => {
    const { roundTripMs, collectionPeriod } = page?.[`${device}FieldData`] ?? {};
    if (roundTripMs === undefined) return own[device];
    const { firstDate = null, lastDate = null } = collectionPeriod ?? {};
    return { rttMs: roundTripMs, source: 'field', firstDate, lastDate, views: null };
  };
  return { mobile: networkOf('mobile'), desktop: networkOf('desktop') };
}

/** @throws ProblemError if the visitors' network is chosen but unknown */
export function newLabSettings(wanted: Wanted, visitors: VisitorNetworks): LabSettings {
  const { network, runs } = wanted;
  if (network === 'visitors' && devices.every((device) => visitors[device] === null))
    throw new ProblemError('conflict', unknownVisitorNetwork, { field: 'network' });
  const { least, most } = labBounds.rttMs;
  const throttlingOf = (device: Device): LabThrottling => {
    const { rttMs: seen } = (network === 'visitors' && visitors[device]) || {};
    const usual = defaultThrottling[device];
    const {
      rttMs = seen === undefined ? usual.rttMs : Math.min(most, Math.max(least, seen)),
      throughputKbps = usual.throughputKbps,
      cpuSlowdownMultiplier = usual.cpuSlowdownMultiplier,
    } = wanted[device];
    return { rttMs, throughputKbps, cpuSlowdownMultiplier };
  };
  return {
    network,
    mobile: throttlingOf('mobile'),
    desktop: throttlingOf('desktop'),
    runs,
    visitors: network === 'visitors' ? visitors : null,
  };
}

/** False if the site is gone. */
export async function saveLabSettings(
  table: Table,
  site: { accountId: string; urlKey: string },
  labSettings: LabSettings,
  audit: Audit,
): Promise<boolean> {
  const { done } = await writeAudited(table, audit, { sites: siteEntity(table) }, ({ sites }) => [
    sites.patch(site).set({ labSettings }).commit(),
  ]);
  return done;
}
