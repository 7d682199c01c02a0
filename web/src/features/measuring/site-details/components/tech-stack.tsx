import { Box, Skeleton } from '@mantine/core';
import type { TechStackItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { TechIcon } from '../../../../entities/scan/components/tech-icon.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { Section } from '../../../../components/layout/section.tsx';

interface TechStackProps {
  items: readonly TechStackItem[];
  hasScan: boolean;
  isLoading: boolean;
}

/** Technologies that the page uses and is served by. */
export function TechStack({ items, hasScan, isLoading }: TechStackProps) {
  return (
    <Section
      id="tech-stack"
      title="Tech Stack"
      hint="Detected by rules in the latest scan. Technologies that leave no trace in the page are not listed."
    >
      {isLoading && <Skeleton height={260} radius="lg" />}
      {!isLoading &&
        items.length === 0 &&
        (hasScan ? (
          <NoData why="No known technology left a trace in the latest scan." />
        ) : (
          <NoData />
        ))}
      {!isLoading && items.length > 0 && (
        <DataTable
          label="Technologies"
          columns={columns}
          rows={items}
          rowKey={({ name }) => name}
        />
      )}
    </Section>
  );
}

const columns: Column<TechStackItem>[] = [
  { head: 'Icon', width: 72, cell: TechIcon },
  {
    head: 'Name',
    kind: 'name',
    cell: ({ name, version }) => (
      <>
        {name}
        {version !== undefined && (
          <Box component="span" fw={400} c="dimmed">
            {' '}
            {version}
          </Box>
        )}
      </>
    ),
  },
  { head: 'Website', cell: ({ website }) => <Website website={website} /> },
  { head: 'Category', cell: ({ categories }) => categories.join(', ') },
];

function Website({ website }: { website: string }) {
  const address = URL.parse(website);
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return website;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {address.host.replace(/^www\./, '')}
    </a>
  );
}
