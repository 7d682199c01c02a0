import { scoreBand } from '../assessment/thresholds.ts';
import type { FieldData } from '../models/measuring/scan.ts';
import type { PageState } from '../models/measuring/site-state.ts';
import type { VisitorVitals } from '../models/measuring/visitor-vitals.ts';
import { type Device, devices } from '../scans/devices.ts';
import { chooseField } from '../visitors/field-source.ts';

type SlowState = Extract<PageState, { kind: 'slow' }>;

/** How fast a page is on a device. */
export interface SpeedFacts {
  /** Of the newest successful scan, 0 to 100; null if the measurement was incomplete. */
  score?: number | null | undefined;
  /** What that scan names as the main cause of a bad score, in words. */
  because?: string | undefined;
  field?: FieldData | undefined;
  /** Of the site, for its home page. */
  visitors?: VisitorVitals | null | undefined;
}

/** Slow: a bad score on a device, the lower one first; otherwise Core Web Vitals that do not pass. */
export function slowOf(facts: Record<Device, SpeedFacts>): SlowState | undefined {
  const bad = devices.flatMap((device) => {
    const { score, because } = facts[device];
    return typeof score === 'number' && scoreBand(score) === 'bad'
      ? [{ kind: 'slow', source: 'lab', device, score, because } as const]
      : [];
  });
  const [lowest] = bad.toSorted((one, other) => one.score - other.score);
  if (lowest !== undefined) return lowest;
  const [device] = devices.filter((each) => fieldOf(facts[each]).category === 'SLOW');
  return device && slowField(device, facts[device]);
}

const fieldOf = ({ field, visitors }: SpeedFacts) => chooseField(field, visitors);

function slowField(device: Device, facts: SpeedFacts): SlowState | undefined {
  const { source } = fieldOf(facts);
  if (source === null) return undefined;
  const found = (['lcp', 'inp', 'fid', 'cls'] as const).flatMap((metric) => {
    const { category, value } = valueOf(facts, source, metric);
    return category === 'SLOW' ? [{ metric, value }] : [];
  });
  return { kind: 'slow', source, device, ...found[0] };
}

function valueOf(
  { field, visitors }: SpeedFacts,
  source: 'field' | 'visitors',
  metric: 'lcp' | 'inp' | 'fid' | 'cls',
) {
  if (source === 'field') {
    const found = field?.[metric];
    return { category: found?.category, value: found?.score };
  }
  const found = metric === 'fid' ? undefined : visitors?.[metric];
  return { category: found?.category, value: found?.p75 };
}

/** Puts the lowest score first; a page that is slow by its field data only comes after those. */
export const bySpeed = (one: PageState, other: PageState): number => rankOf(one) - rankOf(other);

const rankOf = (state: PageState): number => (state.kind === 'slow' ? (state.score ?? 100) : 0);
