import { fieldThresholds } from '../../../shared/assessment/thresholds.ts';
import { mostChanges } from '../../../shared/events/catalogue.ts';
import { categories, type Category } from '../../../shared/models/measuring/scan.ts';
import type { VisitorMetricNumbers } from '../../../shared/models/measuring/visitor-vitals.ts';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import { differenceOf } from '../../../shared/visitors/difference.ts';
import { visitorVitals } from '../../../shared/visitors/metrics.ts';
import { type RollUp, sliceIn } from './roll-up.ts';
import { metricNumbers } from './visitor-vitals.ts';

type Vital = (typeof visitorVitals)[number];

/** A p75 of some views that got worse on a day, or is no longer. */
export interface DayChange {
  step: 'worse' | 'over';
  metric: Vital;
  device: Device;
  /** Page group; all pages if empty. */
  group: string;
  /** p75 of the days before, and of the day. */
  before: number;
  after: number;
  views: number;
  /** The page group that it is due to most. */
  most?: string;
}

/** Page groups that are compared, those with most views: more would say little, and each may be an incident. */
const mostGroups = 10;
/** With many views, an interval is narrower than one weekday is from another. */
const leastGrowth = 1.1;

/** Open changes kept for a site; those of pages without visitors never close. */
const mostOpen = 300;

const nameOfChange = ({ metric, device, group }: Pick<DayChange, 'metric' | 'device' | 'group'>) =>
  `${metric} ${device} ${group}`;
const groupOfChange = (name: string): string => name.split(' ').slice(2).join(' ');

const rank = (category: Category): number => categories.indexOf(category);

/**
 * Whether a p75 has left its band, or is beyond its interval and a tenth higher. Either way the interval of the day says so, not
 * only the number between its ends.
 */
function isWorse(metric: Vital, now: VisitorMetricNumbers, before: VisitorMetricNumbers): boolean {
  if (now.category === null || before.category === null || now.low === null) return false;
  const { goodBelow, badAbove } = fieldThresholds[metric];
  const end = before.category === 'FAST' ? goodBelow : badAbove;
  const hasLeft = rank(now.category) > rank(before.category) && now.low > end;
  return hasLeft || (differenceOf(now, before) === 'worse' && now.p75 >= before.p75 * leastGrowth);
}

interface Compared {
  /** The whole day, and up to 28 days before it. */
  day: RollUp;
  before: RollUp;
  /** Names of what is worse since an earlier day. */
  open: readonly string[];
}

/** What got worse on a day, and what is over; with the names of what is worse now. */
export function changesOfDay({ day, before, open }: Compared): {
  changes: DayChange[];
  open: string[];
} {
  const changes: DayChange[] = [];
  const still = new Set(open);
  const most = [...day.slices.values()]
    .filter(({ group, dimension }) => group !== '' && dimension === '')
    .toSorted((a, b) => b.views - a.views)
    .slice(0, mostGroups)
    .map(({ group }) => group);
  // A reported change of a page must be able to end, even if ten others have more views by then.
  const told = open.map(groupOfChange).filter((group) => group !== '');
  const groups = [...new Set([...most, ...told])];
  for (const device of devices) {
    for (const metric of visitorVitals) {
      const compare = (group: string) => {
        const [now, then] = [day, before].map((rollUp) =>
          metricNumbers(
            metric,
            sliceIn(rollUp, group, 'device', device)?.metrics[metric]?.histogram,
          ),
        );
        if (!now || !then || now.category === null || then.category === null) return [];
        const change = {
          metric,
          device,
          group,
          before: then.p75,
          after: now.p75,
          views: now.views,
        };
        return [{ change, worse: isWorse(metric, now, then) }];
      };
      const ofGroups = groups.flatMap(compare);
      const worseGroups = ofGroups
        .filter(({ worse }) => worse)
        .toSorted((a, b) => b.change.views - a.change.views);
      const whole = compare('');
      const worst = worseGroups[0]?.change.group;
      const isWholeWorse = whole.some(({ worse }) => worse);
      for (const { change, worse } of [...whole, ...ofGroups]) {
        // The rest are reported the next day.
        if (changes.length === mostChanges) break;
        const name = nameOfChange(change);
        if (still.has(name)) {
          if (worse) continue;
          still.delete(name);
          changes.push({ step: 'over', ...change });
        } else if (worse && (change.group === '' || !isWholeWorse)) {
          still.add(name);
          changes.push({
            step: 'worse',
            ...change,
            ...(change.group === '' && worst !== undefined ? { most: worst } : {}),
          });
        }
      }
    }
  }
  return { changes, open: [...still].slice(-mostOpen) };
}

/** Share of views with a release on the day, and of the days before, that make it new. */
const leastShare = 0.1;
const mostBefore = 0.01;

/** The release that came with a day: many of its views have it, and hardly any before. */
export function newRelease(day: RollUp, before: RollUp): string | undefined {
  const all = sliceIn(day, '')?.views ?? 0;
  const allBefore = sliceIn(before, '')?.views ?? 0;
  return [...day.slices.values()]
    .filter(({ group, dimension }) => group === '' && dimension === 'release')
    .toSorted((a, b) => b.views - a.views)
    .find(
      ({ value, views }) =>
        views >= all * leastShare &&
        (sliceIn(before, '', 'release', value)?.views ?? 0) <= allBefore * mostBefore,
    )?.value;
}
