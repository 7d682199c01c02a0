import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Device } from '../../../../../shared/devices.ts';
import type { LabData } from '../../../../../shared/models/scan.ts';
import { categoryBand, statusWords } from '../../../../../shared/thresholds.ts';
import { Band } from '../../../components/band.tsx';
import { DeviceSwitch } from '../../../components/device-switch.tsx';
import type { LabEntry, OverallEntry } from '../../../components/history-points.ts';
import { LabVitals } from '../../../entities/scan/lab-vitals.tsx';
import { MetricCard } from '../../../components/metric-card.tsx';
import { NoFieldData } from '../../../entities/scan/no-field-data.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Section } from '../../../components/section.tsx';
import { fieldAbsence } from '../../../entities/scan/field-absence.ts';
import { fieldThreshold, formatField, fromField } from '../../../lib/metrics.ts';
import {
  monthlyLabDataQuery,
  monthlyOverallQuery,
  type OriginSummary,
  originSummaryQuery,
} from '../../../entities/scan/scan-queries.ts';
import classes from '../overview.module.css';

const shown = ['lcp', 'fcp', 'cls', 'inp'] as const;

/** Experience of real visitors to the whole origin, for one device at a time. */
export function CoreWebVitals({ url }: { url: string }) {
  const [device, setDevice] = useState<Device>('mobile');
  const summary = useQuery(originSummaryQuery(url));
  const scores = useQuery(monthlyOverallQuery(url));
  const labs = useQuery(monthlyLabDataQuery(url));
  const isWaitingForLab = summary.data?.[device] === null && (scores.isPending || labs.isPending);
  return (
    <Section
      id="core-web-vitals"
      title="Core Web Vitals"
      description="What Chrome users experienced on the whole site over the previous 28 days."
      controls={<DeviceSwitch device={device} onChange={setDevice} />}
    >
      <OrError queries={[summary]} title="The Core Web Vitals could not be loaded">
        {summary.data === undefined || isWaitingForLab ? (
          <Skeleton className={classes['vitalsSkeleton'] ?? ''} />
        ) : (
          <Vitals
            summary={summary.data}
            device={device}
            score={newestScore(scores.data, device)}
            lab={newestLab(labs.data, device)}
          />
        )}
      </OrError>
    </Section>
  );
}

/** Score of the newest scan that has one. @param scores oldest first */
const newestScore = (scores: readonly OverallEntry[] = [], device: Device): number | null =>
  scores.findLast((entry) => entry[device] !== null)?.[device] ?? null;

/** The same of lab data. */
const newestLab = (labs: readonly LabEntry[] = [], device: Device): LabData | null =>
  labs.findLast((entry) => entry[device].labData !== null)?.[device].labData ?? null;

interface VitalsProps {
  summary: OriginSummary;
  device: Device;
  /** Lab score, used if there is no field data. */
  score: number | null;
  lab: LabData | null;
}

function Vitals({ summary, device, score, lab }: VitalsProps) {
  const origin = summary[device];
  if (origin === null) {
    return (
      <div className={`${classes['panel']} ${classes['vitalsEmpty']}`}>
        <NoFieldData absence={fieldAbsence(summary, device)} />
        <LabVitals device={device} score={score} lab={lab} />
      </div>
    );
  }
  const category = origin.overall_category;
  return (
    <div className={classes['panel']}>
      <p className={classes['verdict']}>
        {category === null ? (
          <>
            There is <strong>{statusWords(null)}</strong> for the Core Web Vitals assessment.
          </>
        ) : (
          <>
            The site <Band band={categoryBand(category)} label={statusWords(category)} /> the Core
            Web Vitals assessment.
          </>
        )}
      </p>
      <div className={classes['vitals']}>
        {shown.map((metric) => {
          const measured = origin[metric];
          return measured === null ? (
            <MetricCard
              key={metric}
              metric={metric}
              value={null}
              note="Too few visits to report this metric."
            />
          ) : (
            <MetricCard
              key={metric}
              metric={metric}
              value={fromField(metric, measured.score)}
              text={formatField(metric, measured.score)}
              band={categoryBand(measured.category)}
              threshold={fieldThreshold(metric)}
            />
          );
        })}
      </div>
    </div>
  );
}
