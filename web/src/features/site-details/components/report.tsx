import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { SuggestionItem } from '../../../../../shared/models/scan-report.ts';
import { InTurn } from '../../../components/in-turn.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { usePeriodInAddress } from '../../../components/use-period-in-address.ts';
import type { ScanRun } from '../../../entities/scan/api/use-scan-run.ts';
import { statusQuery } from '../../../entities/site/api/site-queries.ts';
import { lastResultAt } from '../../../entities/site/components/results.tsx';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { useMarks } from '../api/marks.ts';
import { useSiteData } from '../api/use-site-data.ts';
import { Categories } from './categories.tsx';
import { FieldData } from './field-data.tsx';
import { FixLink } from './fix-link.tsx';
import { Improvements } from './improvements.tsx';
import { LabData } from './lab-data.tsx';
import { OverallHistory } from './overall-history.tsx';
import { OverallScore } from './overall-score.tsx';
import { TechStack } from './tech-stack.tsx';
import { ThirdParties } from './third-parties.tsx';
import { Waterfall } from '../waterfall/waterfall.tsx';

interface ReportProps {
  site: Site;
  device: Device;
  onDeviceChange: (device: Device) => void;
  /** Of the running scan. */
  progress: ScanRun['devices'];
  /** Called once all parts are drawn. */
  onDrawn: () => void;
}

type PartProps = Omit<ComponentProps<typeof OrError>, 'children'> &
  Pick<ComponentProps<typeof InTurn>, 'isLoading' | 'children'>;

/** A section, drawn in its turn, or the error that prevented loading it. */
const Part = ({ isLoading, children, ...orError }: PartProps) => (
  <OrError {...orError}>
    <InTurn isLoading={isLoading}>{children}</InTurn>
  </OrError>
);

/** For the end of the turns. */
const nothing = (): null => null;

/** The sections below the verdict. */
export function Report({ site, device, onDeviceChange, progress, onDrawn }: ReportProps) {
  const { siteUrl } = site;
  const { data: status } = useQuery(statusQuery(siteUrl));
  const period = usePeriodInAddress();
  const data = useSiteData(siteUrl);
  const marks = useMarks(siteUrl, period.range);
  const { latest, overall, lab, origin, suggestions, techStack } = data;
  const isLoading = data.isLoading || marks.isPending;
  const link = { device, url: siteUrl, techStack: techStack.data ?? [] };
  const renderFix = (item: SuggestionItem, words?: string) => (
    <FixLink {...link} item={item} words={words} />
  );
  return (
    <>
      <Part queries={[latest]} title="The scores could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <OverallScore
            results={data.results}
            lastAt={status && lastResultAt(status)}
            suggestions={suggestions.data}
            progress={progress}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[latest]} title="The field data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <FieldData
            url={siteUrl}
            results={data.fields}
            visitors={data.visitors}
            labs={data.results}
            origin={origin.data}
            history={data.fieldHistory}
            weeks={data.fieldWeeks}
            period={period}
            events={marks.events}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[overall]} title="The score history could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <OverallHistory
            url={siteUrl}
            history={overall.data ?? []}
            period={period}
            marks={marks}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[latest, lab]} title="The lab data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <LabData
            url={siteUrl}
            results={data.results}
            history={lab.data ?? []}
            period={period}
            events={marks.events}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part
        queries={[suggestions]}
        title="The suggestions could not be loaded"
        isLoading={isLoading}
      >
        {(isWaiting) => (
          <Improvements
            url={siteUrl}
            device={device}
            onDeviceChange={onDeviceChange}
            suggestions={suggestions.data}
            results={data.results}
            isLoading={isWaiting}
            renderFix={renderFix}
          />
        )}
      </Part>
      <Part
        queries={[data.categories]}
        title="The other audits could not be loaded"
        isLoading={isLoading}
      >
        {(isWaiting) => (
          <Categories
            url={siteUrl}
            device={device}
            answer={data.categories.data}
            period={period}
            isLoading={isWaiting}
            renderFix={renderFix}
          />
        )}
      </Part>
      <Waterfall url={siteUrl} device={device} suggestions={suggestions.data?.[device]} />
      <ThirdParties url={siteUrl} device={device} />
      <Part queries={[techStack]} title="The tech stack could not be loaded" isLoading={isLoading}>
        {(isWaiting) => <TechStack items={techStack.data ?? []} isLoading={isWaiting} />}
      </Part>
      <InTurn isLoading={isLoading} onDrawn={onDrawn}>
        {nothing}
      </InTurn>
    </>
  );
}
