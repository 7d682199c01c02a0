import { useQuery } from '@tanstack/react-query';
import { usePeriodInAddress } from '../../../../components/forms/use-period.ts';
import { categoriesQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { useSiteData } from '../api/use-site-data.ts';
import type { TabProps } from '../rules/report-tabs.ts';
import { AuditFindings } from './audit-findings.tsx';
import { Categories } from './categories.tsx';
import { FixLink } from './fix-link.tsx';
import { LastTurn, Part } from './part.tsx';
import { TechStack } from './tech-stack.tsx';

/** What the scan found beside the suggestions, and what the page is made with. */
export function Tab({ site: { siteUrl: url }, device, onDrawn }: TabProps) {
  const period = usePeriodInAddress();
  const data = useSiteData(url);
  const { suggestions, techStack } = data;
  const categories = useQuery(categoriesQuery(url));
  const isLoading = data.isLoading || categories.isPending;
  const stack = techStack.data ?? [];
  const { mobile = null, desktop = null } = suggestions.data ?? {};
  const hasScan = (mobile ?? desktop) !== null;
  return (
    <>
      <Part
        queries={[categories]}
        title="The other audits could not be loaded"
        isLoading={isLoading}
      >
        {(isWaiting) => (
          <Categories
            url={url}
            device={device}
            answer={categories.data}
            period={period}
            isLoading={isWaiting}
            renderFix={(item, words) => (
              <FixLink device={device} url={url} techStack={stack} item={item} words={words} />
            )}
          />
        )}
      </Part>
      <Part queries={[suggestions]} title="The audits could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <AuditFindings
            url={url}
            device={device}
            suggestions={suggestions.data}
            techStack={stack}
            result={data.results[device]}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[techStack]} title="The tech stack could not be loaded" isLoading={isLoading}>
        {(isWaiting) => <TechStack items={stack} hasScan={hasScan} isLoading={isWaiting} />}
      </Part>
      <LastTurn isLoading={isLoading} onDrawn={onDrawn} />
    </>
  );
}
