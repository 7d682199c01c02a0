import { useQuery } from '@tanstack/react-query';
import { MarkupSummary } from './markup-summary.tsx';
import { Section } from '../../../components/section.tsx';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { validationQuery } from '../../../entities/markup/validation.ts';
import classes from '../overview.module.css';
import { useFreshScore } from '../api/use-fresh-score.ts';

/** Number of errors in the markup of the site's home page. */
export function MarkupPanel({ site }: { site: Site }) {
  const { data } = useQuery(validationQuery(site.siteUrl, 'counts'));
  useFreshScore(site.siteUrl, data?.validatedAt);
  return (
    <Section id="markup" title="Markup Validator">
      <div className={`${classes['panel']} ${classes['watch']}`}>
        <MarkupSummary site={site} />
      </div>
    </Section>
  );
}
