import type { PageTrend } from '../../../../../shared/calls/portfolio/trends.ts';
import {
  changeStatusWords,
  courseWords,
  leadingChange,
  paceWords,
} from '../../../../../shared/words/change-words.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { ChangeVerdict } from '../../../components/messages/change-words.ts';
import { formatDate, formatNumber, withSign } from '../../../lib/format.ts';

/** Whether a page has changed on a device. */
export interface TrendWords {
  verdict: ChangeVerdict;
  /** '+12' if the score changed, 'slower' if only a metric did, 'no proven change' if neither. */
  shown: string;
  /** The same in full. */
  course: string;
}

/** Undefined with fewer than two scans. After an update of Lighthouse, scores from before it are shown but not compared. */
export function trendWords({ change: status, scores }: PageTrend[Device]): TrendWords | undefined {
  const course = changeStatusWords(status, formatDate);
  switch (status.kind) {
    case 'too-little-history':
      return Math.max(status.runs, scores.length) < 2
        ? undefined
        : { verdict: 'Not proven', shown: `${status.runs} of ${status.of} scans`, course };
    case 'unchanged':
      return { verdict: 'Not proven', shown: 'no proven change', course };
    case 'changed': {
      const { metric, change } = leadingChange(status.change);
      const { direction } = status.change;
      return {
        verdict: direction === 'better' ? 'Better' : 'Worse',
        shown: metric === 'score' ? withSign(change, formatNumber) : paceWords[direction],
        course: `${course}, ${courseWords(status.change)}`,
      };
    }
    default:
      return {
        verdict: 'Not proven',
        shown: `looks ${paceWords[status.direction]}`,
        course,
      };
  }
}
