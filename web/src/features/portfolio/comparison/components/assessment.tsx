import { Box, Checkbox, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SiteScore } from '../../../../../../shared/calls/measuring/assessment.ts';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { ValuesOf } from '../../../../components/messages/last-known.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { comparisonLink } from '../../../../entities/competitor/competitors.ts';
import { scoreQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { TenScore, scoreLabels } from '../../../../entities/scan/components/score-bar.tsx';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { lastResultAt } from '../../../../entities/site/components/results.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { SideName } from './side-name.tsx';

/** Number that fit beside each other. */
const most = 4;
const rows = [['overall', 'Overall'] as const, ...scoreLabels] as const;
type Row = (typeof rows)[number];

interface AssessmentProps {
  site: Site;
  competitors: readonly Competitor[];
  /** The competitor of the screen. */
  chosen: string;
}

/** The eight scores of both sides out of ten, and their mean; beside them those of other competitors that are chosen. */
export function Assessment({ site, competitors, chosen }: AssessmentProps) {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const shown = competitors
    .filter(({ url }) => url === chosen || others.has(url))
    .toSorted((a, b) => Number(b.url === chosen) - Number(a.url === chosen));
  const urls = [site.siteUrl, ...shown.map(({ url }) => url)];
  const scores = useQueries({ queries: urls.map((url) => scoreQuery(url)) });
  const statuses = useQueries({ queries: urls.map((url) => statusQuery(url)) });
  const best = (key: keyof SiteScore & Row[0]): number =>
    Math.max(...scores.map(({ data }) => data?.[key] ?? -1));
  const valueIn = (index: number, [key]: Row) => {
    if (scores[index]?.isPending === true) return <Skeleton h={30} maw={160} />;
    const score = scores[index]?.data?.[key] ?? null;
    const status = statuses[index]?.data;
    return (
      <Stack gap={4} miw={72} maw={200}>
        <ValuesOf lastAt={status && lastResultAt(status)}>
          <TenScore score={score} isBold={score !== null && score === best(key)} />
        </ValuesOf>
      </Stack>
    );
  };
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
      id="assessment"
      title="Assessment"
      hint="Each score is out of 10; the best of each row is bold. A '?' means there is not enough data yet; it does not count."
    >
      <OrError queries={scores} title="The assessment could not be loaded">
        <DataTable label="Scores out of 10" columns={columns} rows={rows} rowKey={([key]) => key} />
      </OrError>
      {competitors.length > 1 && (
        <Choice
          competitors={competitors.filter(({ url }) => url !== chosen)}
          others={others}
          onChange={setOthers}
        />
      )}
    </Section>
  );
}

interface ChoiceProps {
  /** Besides that of the screen. */
  competitors: readonly Competitor[];
  others: ReadonlySet<string>;
  onChange: (others: ReadonlySet<string>) => void;
}

function Choice({ competitors, others, onChange }: ChoiceProps) {
  const isFull = others.size >= most - 1;
  return (
    <Box component="details" mt={12}>
      <summary>Other competitors</summary>
      <Flex component="fieldset" gap="8px 24px" wrap="wrap" mt={8}>
        {isFull && competitors.length > others.size && (
          <Text component="legend" size="xs" mb={8} c="dimmed">
            Up to {most} competitors
          </Text>
        )}
        {competitors.map(({ url, siteName }) => (
          <Checkbox
            key={url}
            label={siteName}
            checked={others.has(url)}
            disabled={isFull && !others.has(url)}
            onChange={() => {
              const next = new Set(others);
              if (!next.delete(url)) next.add(url);
              onChange(next);
            }}
          />
        ))}
      </Flex>
    </Box>
  );
}
