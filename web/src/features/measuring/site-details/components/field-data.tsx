import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FieldMetric } from '../../../../../../shared/assessment/thresholds.ts';
import type { VisitorVitals as VisitorVitalsModel } from '../../../../../../shared/models/measuring/visitor-vitals.ts';
import { devices, type Device } from '../../../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../../../../components/values/device-label.tsx';
import { FieldCard } from '../../../../entities/scan/components/field-card.tsx';
import { LabVitals } from '../../../../entities/scan/components/lab-vitals.tsx';
import { NoFieldData } from '../../../../entities/scan/components/no-field-data.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { OriginSummary } from '../../../../entities/scan/api/scan-queries.ts';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import type { FieldResult } from '../../../../entities/scan/rules/field-result.ts';
import {
  OtherSource,
  VisitorVitals,
} from '../../../../entities/scan/components/visitor-vitals.tsx';
import { VitalsAssessment } from '../../../../entities/scan/components/vitals-assessment.tsx';
import { metrics } from '../../../../lib/metrics.ts';
import { visitorsLink } from '../../../../entities/site/rules/site-links.ts';
import { fieldAbsence } from '../../../../entities/scan/api/field-absence.ts';
import { useVisitedPage } from '../api/use-visited-page.ts';
import { fieldMetrics } from '../rules/field-history.ts';
import { DevicePanels } from '../../../../components/layout/device-panels.tsx';
import classes from './field-data.module.css';
import { FieldVerdict } from './field-verdict.tsx';
import { OriginLine } from './origin-line.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface FieldDataProps {
  url: string;
  results: Record<Device, FieldResult>;
  /** The site's own visitors, and whether they are the field data. */
  visitors: Record<Device, VisitorResult>;
  /** Lab results, shown if there is no field data. */
  labs: Record<Device, LabResult>;
  /** Undefined while unknown, or if the provider did not answer. */
  origin: OriginSummary | undefined;
  isLoading: boolean;
}

/** Experience of real Chrome users in the last 28 days, or of the site's own visitors where there are none. */
export function FieldData(props: FieldDataProps) {
  const { url, results, visitors, labs, origin, isLoading } = props;
  const visited = useVisitedPage(url);
  const isEmpty = devices.every(
    (device) => results[device].current === undefined && visitors[device].vitals === null,
  );
  const measured = devices.filter((device) => labs[device].lab !== undefined);
  return (
    <Section
      id="field-data"
      title="Field Data"
      hint="What visitors experienced over the previous 28 days. Each number is the 75th percentile: three out of four visits were at least this good."
    >
      {isEmpty && !isLoading ? (
        <div className={surfaces['panel']}>
          <NoFieldData isOwn={visited === undefined} absence={fieldAbsence(origin, 'mobile')} />
          {measured.length > 0 && (
            <div className={classes['labs']}>
              {measured.map((device) => (
                <section
                  key={device}
                  data-of={device}
                  aria-label={`${deviceWords[device]} in the lab`}
                >
                  <Title order={3} mb={12}>
                    <DeviceLabel device={device} />
                  </Title>
                  <LabVitals device={device} lab={labs[device].lab?.value ?? null} />
                </section>
              ))}
            </div>
          )}
        </div>
      ) : (
        <DevicePanels what="field data">
          {(device) =>
            isLoading ? (
              <Skeleton className={classes['skeleton'] ?? ''} />
            ) : (
              <DeviceField
                url={url}
                result={results[device]}
                visitors={visitors[device]}
                mayMeasure={visited === undefined && visitors[device].vitals === null}
                lab={labs[device]}
                origin={origin}
                device={device}
              />
            )
          }
        </DevicePanels>
      )}
      {visited !== undefined && (
        <Text size="xs" mb={16} c="dimmed">
          What your own visitors experienced on {visited.group} is under{' '}
          <Link to={`${visitorsLink(visited.site)}&page=${encodeURIComponent(visited.group)}`}>
            Visitors
          </Link>
          .
        </Text>
      )}
    </Section>
  );
}

/** What the assessment is made of; the others say more about the same loads. */
const coreVitals: readonly FieldMetric[] = ['lcp', 'inp', 'cls'];
const otherMetrics = fieldMetrics.filter((metric) => !coreVitals.includes(metric));

type LabResult = Pick<DeviceResult, 'lab'>;

interface VisitorResult {
  vitals: VisitorVitalsModel | null;
  isSource: boolean;
}

interface DeviceFieldProps {
  url: string;
  device: Device;
  result: FieldResult;
  visitors: VisitorResult;
  /** Whether to offer to measure the visitors. */
  mayMeasure: boolean;
  lab: LabResult;
  origin: OriginSummary | undefined;
}

function DeviceField(props: DeviceFieldProps) {
  const { url, device, result, visitors, mayMeasure, lab, origin } = props;
  const { current, previous, earlier } = result;
  const own = visitors.vitals !== null && (
    <VisitorVitals url={url} vitals={visitors.vitals} device={device} />
  );
  if (current === undefined && visitors.isSource) {
    return (
      <>
        <Text mb={4}>
          <VitalsAssessment category={visitors.vitals?.overall_category ?? null}>
            Over 28 days, field data of its own visitors show that this site
          </VitalsAssessment>
        </Text>
        {own}
      </>
    );
  }
  if (current === undefined) {
    return (
      <>
        <NoFieldData isOwn={mayMeasure} absence={fieldAbsence(origin, device)} />
        {own}
        <LabVitals device={device} lab={lab.lab?.value ?? null} />
      </>
    );
  }
  const ofOrigin = origin?.[device] ?? undefined;
  const cardOf = (metric: FieldMetric) => (
    <FieldCard key={metric} metric={metric} hasPeriodAbove {...{ current, previous, earlier }} />
  );
  return (
    <>
      <FieldVerdict
        field={current}
        url={url}
        comparedUntil={previous?.collectionPeriod?.lastDate}
      />
      <SimpleGrid minColWidth={140} autoFlow="auto-fit" spacing={12}>
        {coreVitals.map(cardOf)}
      </SimpleGrid>
      <details className={classes['others']}>
        <summary>{otherMetrics.map((metric) => metrics[metric].short).join(', ')}</summary>
        <SimpleGrid minColWidth={140} autoFlow="auto-fit" spacing={12}>
          {otherMetrics.map(cardOf)}
        </SimpleGrid>
      </details>
      {current.source === 'url' && ofOrigin !== undefined && (
        <OriginLine origin={new URL(url).origin} summary={ofOrigin} />
      )}
      {own !== false && <OtherSource>{own}</OtherSource>}
    </>
  );
}
