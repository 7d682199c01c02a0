import type { Device } from '../../../../../../shared/scans/devices.ts';
import type {
  SuggestionItem,
  TechStackItem,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { ownState } from '../../../../lib/route-state.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import type { ReportLink } from '../../../../entities/site/rules/site-links.ts';
import { suggestionState } from '../../../../entities/scan/rules/suggestion-state.ts';

/** The address of a finding of a scan, and how to fix it. */
export const suggestionPlace = (
  { siteUrl }: Pick<Site, 'siteUrl'>,
  device: Device,
  id: string,
): ReportLink['to'] => ({
  pathname: '/suggestionDetails',
  search: `?${new URLSearchParams({ url: siteUrl, device, type: id }).toString()}`,
});

/** Link to a finding of a scan, and how to fix it. */
export const suggestionLink = (
  site: Pick<Site, 'siteUrl'>,
  device: Device,
  item: SuggestionItem,
  techStack: readonly TechStackItem[],
): ReportLink => ({
  to: suggestionPlace(site, device, item.id),
  state: ownState(suggestionState(item, [...techStack])),
});
