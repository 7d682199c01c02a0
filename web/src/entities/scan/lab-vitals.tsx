import type { Device } from '../../../../shared/devices.ts';
import type { LabData } from '../../../../shared/models/scan.ts';
import { labBand, labThresholds } from '../../../../shared/thresholds.ts';
import { MetricCard } from '../../components/metric-card.tsx';
import classes from './lab-verdict.module.css';
import { LabVerdict } from './lab-verdict.tsx';

/** Blocking time stands in for INP, which only visitors can show. */
const shown = ['lcp', 'tbt', 'cls'] as const;

interface LabVitalsProps {
  device: Device;
  /** Lighthouse performance, 0 to 100. */
  score: number | null;
  /** Of the newest scan that has a result. */
  lab: LabData | null;
}

/** The lab's values in the place of the Core Web Vitals, with the lab's own thresholds, until there is field data. */
export function LabVitals({ device, score, lab }: LabVitalsProps) {
  return (
    <>
      <LabVerdict score={score} />
      {lab !== null && (
        <>
          <div className={classes['vitals']}>
            {shown.map((metric) => {
              const value = lab[metric];
              return (
                <MetricCard
                  key={metric}
                  metric={metric}
                  value={value}
                  {...(value !== null && {
                    band: labBand(device, metric, value),
                    threshold: labThresholds[device][metric],
                  })}
                  note={value === null ? 'The scan did not measure this metric.' : 'Lab'}
                />
              );
            })}
          </div>
          <p className={classes['note']}>
            Measured by Lighthouse, not by visitors. TBT stands in for INP, which only real visits
            can show.
          </p>
        </>
      )}
    </>
  );
}
