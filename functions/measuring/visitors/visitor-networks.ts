import type { Device } from '../../../shared/scans/devices.ts';
import type { VisitorNetwork, VisitorNetworks } from '../../../shared/scans/lab-settings.ts';
import { leastViews } from '../../../shared/visitors/field-source.ts';
import { quantile, samplesIn } from '../../../shared/visitors/histogram.ts';
import { metricShapes } from '../../../shared/visitors/metrics.ts';
import type { Table } from '../../platform/table/table.ts';
import { sliceIn } from './roll-up.ts';
import { dayOf, mergedOf, type SiteKey, visitorStore } from './visitor-store.ts';
import { firstDayOf } from './visitor-summaries.ts';

/**
 * The round trips of a site's visitors in the last 28 days, by device: half the time that they take to open a connection,
 * since TCP and TLS 1.3 take one each. Null with fewer than 100 views that opened one.
 */
export async function networksOfVisitors(
  table: Table,
  site: SiteKey,
  now: Date,
): Promise<VisitorNetworks> {
  const lastDate = dayOf(now.toISOString());
  const firstDate = firstDayOf(lastDate);
  const days = await visitorStore(table).daysBetween(site, [firstDate, lastDate]);
  const { rollUp } = mergedOf(days, {
    isSlice: ({ group, dimension }) => group === '' && dimension === 'device',
  });
  const networkOf = (device: Device): VisitorNetwork | null => {
    const { connections = new Map() } = sliceIn(rollUp, '', 'device', device)?.metrics.ttfb ?? {};
    const views = samplesIn(connections);
    const p75 = quantile(connections, 0.75, metricShapes.ttfb);
    if (p75 === undefined || views < leastViews) return null;
    return { rttMs: Math.round(p75 / 2), source: 'visitors', firstDate, lastDate, views };
  };
  return { mobile: networkOf('mobile'), desktop: networkOf('desktop') };
}
