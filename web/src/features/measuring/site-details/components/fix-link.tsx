import { Link } from 'react-router-dom';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type {
  SuggestionItem,
  TechStackItem,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { suggestionLink } from '../rules/suggestion-link.ts';
import classes from './findings.module.css';

interface FixLinkProps {
  item: SuggestionItem;
  device: Device;
  url: string;
  techStack: readonly TechStackItem[];
  /** @default How to fix */
  words?: string | undefined;
}

/** Link to instructions for a finding. The address alone is enough, such as in a new tab. */
export function FixLink({ item, device, url, techStack, words }: FixLinkProps) {
  return (
    <Link
      className={classes['fix'] ?? ''}
      {...suggestionLink({ siteUrl: url }, device, item, techStack)}
      aria-label={`How to fix: ${item.title}`}
    >
      {words ?? 'How to fix'} <Icon name="chevron-right" size={16} />
    </Link>
  );
}
