import { useSiteData } from '../api/use-site-data.ts';
import type { TabProps } from '../rules/report-tabs.ts';
import { FieldData } from './field-data.tsx';
import { LabData } from './lab-data.tsx';
import { LoadingProcess } from './loading-process.tsx';
import { OverallScore } from './overall-score.tsx';
import { LastTurn, Part } from './part.tsx';
import { Suggestions } from './suggestions.tsx';

/** What the newest scan found, first things first. */
export function Tab({ site, device, onDeviceChange, progress, onDrawn }: TabProps) {
  const { siteUrl } = site;
  const data = useSiteData(siteUrl);
  const { latest, origin, suggestions, techStack, results, isLoading } = data;
  return (
    <>
      <Part queries={[latest]} title="The scores could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <OverallScore
            results={results}
            suggestions={suggestions.data}
            progress={progress}
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
          <>
            <LoadingProcess
              device={device}
              onDeviceChange={onDeviceChange}
              suggestions={suggestions.data}
              results={results}
              isLoading={isWaiting}
            />
            <Suggestions
              url={siteUrl}
              device={device}
              suggestions={suggestions.data}
              techStack={techStack.data ?? []}
              result={results[device]}
              isLoading={isWaiting}
            />
          </>
        )}
      </Part>
      <Part queries={[latest]} title="The field data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <FieldData
            url={siteUrl}
            results={data.fields}
            visitors={data.visitors}
            labs={results}
            origin={origin.data}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[latest]} title="The lab data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => <LabData url={siteUrl} results={results} isLoading={isWaiting} />}
      </Part>
      <LastTurn isLoading={isLoading} onDrawn={onDrawn} />
    </>
  );
}
