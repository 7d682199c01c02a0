import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { mostAnalyticsPages } from '../../../../../../shared/models/measuring/analytics.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import type { PageReport } from '../api/reports.ts';
import { useAddChosenPages } from '../api/use-add-chosen-pages.ts';
import classes from './analytics.module.css';
import { searchPages } from '../rules/visited-pages.ts';
import { NoRows } from './breakdown-section.tsx';
import { TopPagesTable } from './top-pages-table.tsx';

/** Rows before 'Show More' (specification 9). */
const firstRows = 10;
const skeletonHeight = 640;
/** A list as long as this can be searched. */
const longList = 50;

interface TopPagesSectionProps {
  site: Site;
  report: UseQueryResult<PageReport>;
}

/** The pages with the most views; those that are not scanned yet can be added. */
export function TopPagesSection({ site, report }: TopPagesSectionProps) {
  const { data } = report;
  return (
    <Section
      id="top-pages"
      title="Top Viewed Pages"
      description="Choose pages to scan like the rest of the site."
    >
      <OrError queries={[report]} title="The pages could not be loaded">
        {data === undefined && <Skeleton height={skeletonHeight} radius={12} />}
        {data?.rows.length === 0 && (
          <div className={classes['panel']}>
            <NoRows />
          </div>
        )}
        {data !== undefined && data.rows.length > 0 && <Pages site={site} report={data} />}
      </OrError>
    </Section>
  );
}

function Pages({ site, report }: { site: Site; report: PageReport }) {
  const [isOpen, setOpen] = useState(false);
  const { chosen, choose, add, isAdding, isTooMuch, limitWords } = useAddChosenPages(site);
  const [search, setSearch] = useState('');
  const rows = isOpen ? searchPages(report.rows, search) : report.rows.slice(0, firstRows);
  return (
    <>
      {isOpen && report.rows.length > longList && (
        <TextInput
          mb={12}
          maw={320}
          type="search"
          aria-label="Search pages"
          placeholder="Search pages"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <TopPagesTable
        site={site}
        rows={rows}
        totals={report.totals}
        chosen={chosen}
        onChoose={choose}
      />
      {isOpen && report.rows.length >= mostAnalyticsPages && (
        <Text size="xs" mt={8} c="dimmed">
          The {mostAnalyticsPages} pages with the most views. Totals are of all pages.
        </Text>
      )}
      <Group gap="8px 16px" justify="flex-end" mt={16}>
        {report.rows.length > firstRows && (
          <Button mr="auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show Less' : 'Show More'}
          </Button>
        )}
        <Text
          component="output"
          size="xs"
          {...(isTooMuch ? { fw: 500, c: 'var(--wv-bad-text)' } : { c: 'dimmed' })}
        >
          {limitWords}
        </Text>
        <AllowedButton isBusy={isAdding} disabled={chosen.size === 0 || isTooMuch} onClick={add}>
          Add Pages
        </AllowedButton>
      </Group>
    </>
  );
}
