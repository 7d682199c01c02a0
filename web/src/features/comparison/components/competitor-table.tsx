import { Checkbox, Flex, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SiteScore } from '../../../../../shared/calls/assessment.ts';
import type { Competitor } from '../../../../../shared/calls/competitors.ts';
import { tenBand } from '../../../../../shared/assessment/thresholds.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Section } from '../../../components/section.tsx';
import { comparisonLink } from '../../../entities/competitor/comparison-url.ts';
import { scoreLabels } from '../../../entities/scan/rules/score-labels.ts';
import { scoreQuery } from '../../../entities/scan/api/scan-queries.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { formatTen } from '../../../lib/metrics.ts';
import { SideName } from './side-name.tsx';
import classes from './side-table.module.css';

/** Number that fit beside each other. */
const most = 4;
const rows = [['overall', 'Overall'] as const, ...scoreLabels] as const;
type Row = (typeof rows)[number];

interface CompetitorTableProps {
  site: Site;
  competitors: readonly Competitor[];
  /** The competitor of the screen. */
  chosen: string;
}

/** The scores of the site and of up to four competitors side by side. */
export function CompetitorTable({ site, competitors, chosen }: CompetitorTableProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        chosenFirst(competitors, chosen)
          .slice(most)
          .map(({ url }) => url),
      ),
  );
  const shown = competitors.filter(({ url }) => !hidden.has(url));
  const urls = [site.siteUrl, ...shown.map(({ url }) => url)];
  const scores = useQueries({ queries: urls.map((url) => scoreQuery(url)) });
  const best = (key: keyof SiteScore & Row[0]): number =>
    Math.max(...scores.map(({ data }) => data?.[key] ?? -1));
  const valueIn = (index: number, [key]: Row) => (
    <Score score={scores[index]?.data?.[key] ?? null} best={best(key)} />
  );
  const columns: Column<Row>[] = [
    { head: 'Score', kind: 'name', cell: ([, label]) => label },
    {
      head: site.siteUrl,
      title: <SideName side="mine" name={site.siteName} />,
      cell: (row) => valueIn(0, row),
    },
    ...shown.map((competitor, index): Column<Row> => ({
      head: competitor.url,
      title:
        competitor.url === chosen ? (
          <SideName side="theirs" name={competitor.siteName} />
        ) : (
          <Link {...comparisonLink(competitor)}>{competitor.siteName}</Link>
        ),
      cell: (row) => valueIn(index + 1, row),
    })),
  ];
  return (
    <Section
      id="competitors"
      title="All Competitors"
      folds
      description="Scores out of 10; the best of each row is bold."
    >
      {competitors.length > most && (
        <Choice
          competitors={competitors}
          hidden={hidden}
          isFull={shown.length >= most}
          onChange={setHidden}
        />
      )}
      <OrError queries={scores} title="The scores could not be loaded">
        <DataTable
          label="Scores of all competitors"
          columns={columns}
          rows={rows}
          rowKey={([key]) => key}
        />
      </OrError>
    </Section>
  );
}

const chosenFirst = (competitors: readonly Competitor[], chosen: string): Competitor[] =>
  competitors.toSorted((a, b) => Number(b.url === chosen) - Number(a.url === chosen));

const Score = ({ score, best }: { score: number | null; best: number }) => (
  <span className={classes['number']} data-leads={(score !== null && score === best) || undefined}>
    {score === null ? (
      '?'
    ) : (
      <>
        <BandSymbol band={tenBand(score)} /> {formatTen(score)}
      </>
    )}
  </span>
);

interface ChoiceProps {
  competitors: readonly Competitor[];
  hidden: ReadonlySet<string>;
  isFull: boolean;
  onChange: (hidden: ReadonlySet<string>) => void;
}

function Choice({ competitors, hidden, isFull, onChange }: ChoiceProps) {
  return (
    <Flex component="fieldset" gap="8px 24px" wrap="wrap" mb={16}>
      <Text component="legend" size="xs" mb={8} c="dimmed">
        Up to {most} competitors
      </Text>
      {competitors.map(({ url, siteName }) => (
        <Checkbox
          key={url}
          label={siteName}
          checked={!hidden.has(url)}
          disabled={isFull && hidden.has(url)}
          onChange={() => {
            const next = new Set(hidden);
            if (!next.delete(url)) next.add(url);
            onChange(next);
          }}
        />
      ))}
    </Flex>
  );
}
