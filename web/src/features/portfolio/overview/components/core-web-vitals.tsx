import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import { leastViews } from '../../../../../../shared/visitors/field-source.ts';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import type { LabEntry } from '../../../../components/charts/history-points.ts';
import { LabVitals } from '../../../../entities/scan/components/lab-vitals.tsx';
import { FieldCard } from '../../../../entities/scan/components/field-card.tsx';
import { NoFieldData } from '../../../../entities/scan/components/no-field-data.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import {
  OtherSource,
  VisitorVitals,
} from '../../../../entities/scan/components/visitor-vitals.tsx';
import { VitalsAssessment } from '../../../../entities/scan/components/vitals-assessment.tsx';
import { useVisitorNews } from '../../../../entities/scan/api/use-visitor-news.ts';
import { forDevices } from '../../../../entities/scan/rules/device-result.ts';
import { fieldAbsence } from '../../../../entities/scan/api/field-absence.ts';
import {
  monthlyLabDataQuery,
  type OriginSummary,
  originSummaryQuery,
} from '../../../../entities/scan/api/scan-queries.ts';
import classes from '../overview.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

const shown = ['lcp', 'fcp', 'cls', 'inp'] as const;

/** Experience of real visitors to the whole origin, for one device at a time. */
export function CoreWebVitals({ url }: { url: string }) {
  const [chosen, setDevice] = useState<Device>();
  const summary = useQuery(originSummaryQuery(url));
  const device = chosen ?? whereVisitorsAre(summary.data);
  const labs = useQuery(monthlyLabDataQuery(url));
  const isWaitingForLab = summary.data?.[device] === null && labs.isPending;
  const visitors = summary.data?.visitors;
  useVisitorNews(url, {
    isMeasured: visitors !== undefined,
    areFew: devices.every((each) => (visitors?.[each]?.views ?? 0) < leastViews),
  });
  return (
    <Section
      id="core-web-vitals"
      title="Core Web Vitals"
      hint="What visitors experienced on the whole site over the previous 28 days."
      controls={<DeviceSwitch device={device} onChange={setDevice} />}
    >
      <OrError queries={[summary]} title="The Core Web Vitals could not be loaded">
        {summary.data === undefined || isWaitingForLab ? (
          <Skeleton h={{ base: 392, md: 234 }} />
        ) : (
          <Vitals
            url={url}
            summary={summary.data}
            device={device}
            lab={newestLab(labs.data, device)}
          />
        )}
      </OrError>
    </Section>
  );
}

/** The device to open with: the one with data, or with more views of the site's own visitors. */
function whereVisitorsAre(summary: OriginSummary | undefined): Device {
  const { mobile, desktop } = forDevices((device) => ({
    hasData: summary !== undefined && summary[device] !== null,
    views: summary?.visitors?.[device]?.views ?? 0,
  }));
  if (mobile.hasData !== desktop.hasData) return mobile.hasData ? 'mobile' : 'desktop';
  return desktop.views > mobile.views ? 'desktop' : 'mobile';
}

/** Of the newest scan that has some. @param labs oldest first */
const newestLab = (labs: readonly LabEntry[] = [], device: Device): LabData | null =>
  labs.findLast((entry) => entry[device].labData !== null)?.[device].labData ?? null;

interface VitalsProps {
  url: string;
  summary: OriginSummary;
  device: Device;
  /** Shown if there is no field data. */
  lab: LabData | null;
}

function Vitals({ url, summary, device, lab }: VitalsProps) {
  const origin = summary[device];
  const visitors = summary.visitors?.[device] ?? null;
  if (origin === null) {
    const isSource = summary.fieldSources?.[device] === 'visitors';
    return (
      <div className={surfaces['panel']}>
        {isSource ? (
          <Text mb={16}>
            <VitalsAssessment category={visitors?.overall_category ?? null}>
              The site
            </VitalsAssessment>
          </Text>
        ) : (
          <NoFieldData isOwn={visitors === null} absence={fieldAbsence(summary, device)} />
        )}
        {visitors !== null && (
          <VisitorVitals url={url} vitals={visitors} device={device} isOfSite />
        )}
        {!isSource && <LabVitals device={device} lab={lab} />}
      </div>
    );
  }
  return (
    <div className={surfaces['panel']}>
      <Text mb={16}>
        <VitalsAssessment category={origin.overall_category}>The site</VitalsAssessment>
      </Text>
      <div className={classes['vitals']}>
        {shown.map((metric) => (
          <FieldCard key={metric} metric={metric} current={origin} />
        ))}
      </div>
      {visitors !== null && (
        <OtherSource>
          <VisitorVitals url={url} vitals={visitors} device={device} isOfSite />
        </OtherSource>
      )}
    </div>
  );
}
