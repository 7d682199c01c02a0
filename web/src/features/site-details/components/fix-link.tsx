import { Link } from 'react-router-dom';
import type { Device } from '../../../../../shared/devices.ts';
import type { SuggestionItem, TechStackItem } from '../../../../../shared/models/scan-report.ts';
import { Icon } from '../../../components/icon.tsx';
import { gainWords } from '../../../lib/suggestion-gain.ts';
import classes from './improvements.module.css';

interface FixLinkProps {
  item: SuggestionItem;
  device: Device;
  url: string;
  techStack: readonly TechStackItem[];
}

/** To the screen that says how to fix a finding. The address alone leads there too, in a new tab say. */
export function FixLink({ item, device, url, techStack }: FixLinkProps) {
  return (
    <Link
      className={classes['fix'] ?? ''}
      to={{
        pathname: '/suggestionDetails',
        search: new URLSearchParams({ url, device, type: item.id }).toString(),
      }}
      state={{
        suggestion_type: item.id,
        suggestion_name: item.title,
        suggestion_description: item.description,
        suggestion_details: item.details,
        suggestion_gain: gainWords(item),
        techStack,
      }}
      aria-label={`How to fix: ${item.title}`}
    >
      How to fix <Icon name="chevron-right" size={16} />
    </Link>
  );
}
