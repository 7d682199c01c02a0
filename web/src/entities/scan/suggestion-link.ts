import type { Device } from '../../../../shared/devices.ts';
import type { SuggestionItem, TechStackItem } from '../../../../shared/models/scan-report.ts';
import { ownState } from '../../lib/route-state.ts';
import type { Site } from '../site/current-site.ts';
import type { ReportLink } from '../site/report-link.ts';
import { gainWords } from './suggestion-gain.ts';
import { suggestionPlace } from './suggestion-place.ts';

/** Link to a finding of a scan, and how to fix it. */
export const suggestionLink = (
  site: Pick<Site, 'siteUrl'>,
  device: Device,
  item: SuggestionItem,
  techStack: readonly TechStackItem[],
): ReportLink => ({
  to: suggestionPlace(site, device, item.id),
  state: ownState({
    suggestion_type: item.id,
    suggestion_name: item.title,
    suggestion_description: item.description,
    suggestion_details: item.details,
    suggestion_gain: gainWords(item),
    techStack,
  }),
});
