import { Segments } from '../../../components/segments.tsx';
import { type UserMetric, userMetrics, userMetricWords } from '../rules/user-metrics.ts';

interface MetricSelectProps {
  /** Names the control: 'Users by country'. */
  label: string;
  metric: UserMetric;
  onChange: (metric: UserMetric) => void;
}

/** Chooses which users a breakdown counts: total, new or active. */
export const MetricSelect = ({ label, metric, onChange }: MetricSelectProps) => (
  <Segments
    size="xs"
    aria-label={`${label}: which users`}
    value={metric}
    onChange={onChange}
    data={userMetrics.map((value) => ({ value, label: userMetricWords[value].short }))}
  />
);
