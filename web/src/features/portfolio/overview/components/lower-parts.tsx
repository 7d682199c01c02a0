import { Flex } from '@mantine/core';
import type { Period } from '../../../../components/forms/use-period.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { LaterPart } from './later-part.tsx';
import { LabHistory } from './lab-history.tsx';
import { ScreenshotPanel } from './screenshot-panel.tsx';
import { UptimePanel } from './uptime-panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { MarkupSummary } from './markup-summary.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { validationQuery } from '../../../../entities/markup/validation.ts';
import { useFreshScore } from '../api/use-fresh-score.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** The parts below every first view: their code is loaded after that of the others. */
export function LowerParts({ site, period }: { site: Site; period: Period }) {
  return (
    <>
      <LaterPart>
        <LabHistory url={site.siteUrl} period={period} />
      </LaterPart>
      <LaterPart>
        <div className={surfaces['even']}>
          <UptimePanel site={site} />
          <MarkupPanel site={site} />
        </div>
      </LaterPart>
      <LaterPart>
        <ScreenshotPanel site={site} />
      </LaterPart>
    </>
  );
}

/** Number of errors in the markup of the site's home page. */
function MarkupPanel({ site }: { site: Site }) {
  const { data } = useQuery(validationQuery(site.siteUrl, 'counts'));
  useFreshScore(site.siteUrl, data?.validatedAt);
  return (
    <Section id="markup" title="Markup Validator">
      <Flex direction="column" className={surfaces['panel'] ?? ''}>
        <MarkupSummary site={site} />
      </Flex>
    </Section>
  );
}
