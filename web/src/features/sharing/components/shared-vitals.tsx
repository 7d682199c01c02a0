import type { SharedView } from '../../../../../shared/models/shared-view.ts';
import {
  categoryBand,
  fieldCategory,
  labBand,
  labThresholds,
} from '../../../../../shared/assessment/thresholds.ts';
import { MetricCard } from '../../../components/metric-card.tsx';
import { Section } from '../../../components/section.tsx';
import { fieldThreshold, formatField } from '../../../lib/metrics.ts';
import classes from './sharing.module.css';

const sources = {
  field: 'Field data: what Chrome users on mobile had in 28 days, at the 75th percentile.',
  visitors:
    'Field data: what the site’s own visitors on mobile had in 28 days, at the 75th percentile.',
  lab: 'Lab: measured by Lighthouse on mobile in the last scan, not by visitors.',
};

/** Core Web Vitals on mobile, with their source. */
export function SharedVitals({ vitals }: Pick<SharedView, 'vitals'>) {
  if (vitals === null) return null;
  const { source } = vitals;
  const assessed = (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
    const value = vitals[metric];
    if (value === null) return [];
    if (source === 'lab') {
      if (metric === 'inp') return [];
      const threshold = labThresholds.mobile[metric];
      return { metric, value, threshold, band: labBand('mobile', metric, value) };
    }
    const p75 = metric === 'lcp' ? value * 1000 : value;
    return {
      metric,
      value,
      text: formatField(metric, p75),
      threshold: fieldThreshold(metric),
      band: categoryBand(fieldCategory(metric, p75)),
    };
  });
  return (
    <Section id="vitals" title="Core Web Vitals" description={sources[source]}>
      <div className={classes['vitals']}>
        {assessed.map((card) => (
          <MetricCard key={card.metric} {...card} />
        ))}
      </div>
    </Section>
  );
}
