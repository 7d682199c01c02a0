import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import type { ReportLink } from '../../../../entities/site/rules/report-link.ts';

/** The address of a finding of a scan, and how to fix it. */
export const suggestionPlace = (
  { siteUrl }: Pick<Site, 'siteUrl'>,
  device: Device,
  id: string,
): ReportLink['to'] => ({
  pathname: '/suggestionDetails',
  search: `?${new URLSearchParams({ url: siteUrl, device, type: id }).toString()}`,
});
