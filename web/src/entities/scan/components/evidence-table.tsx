import { Button, Group } from '@mantine/core';
import type { ItemDetails } from '../../../../../shared/models/measuring/scan-report.ts';
import { TableFrame } from '../../../components/tables/data-table.tsx';
import { CodeText } from '../../../components/values/code-text.tsx';
import { firstGroups, groupsOf } from '../rules/evidence-groups.ts';
import { columnKey, EvidenceRows, kindOf, nameOf } from './evidence-rows.tsx';
import classes from './evidence-table.module.css';
import { useOpened } from '../../../lib/opened.ts';

interface EvidenceTableProps {
  details: ItemDetails;
  /** The finding; names the table. */
  label: string;
}

/** Rows shown before 'Show all': enough for an overview, and few enough to keep the page light. */
const firstRows = 10;

/** The rows behind a finding: addresses, sizes, times and elements, those of one element together. */
export function EvidenceTable({ details, label }: EvidenceTableProps) {
  const [isWhole, setWhole] = useOpened(`whole: ${label}`);
  // Pictures are not loaded from the scanned page's servers; their address has its own column.
  const headings = details.headings.filter(({ valueType }) => valueType !== 'thumbnail');
  const { items, omittedItems = 0 } = details;
  if (headings.length === 0 || items.length === 0) return null;
  const groups = groupsOf({ headings, items });
  const shortened = firstGroups(groups, firstRows);
  const shown = isWhole ? groups : shortened;
  return (
    <>
      <TableFrame
        label={label}
        stacks
        className={classes['frame']}
        columns={headings.map((heading, column) => ({
          head: columnKey(heading, column),
          title: <CodeText>{nameOf(heading)}</CodeText>,
          kind: kindOf(heading.valueType),
        }))}
      >
        {shown.map((group, index) => (
          // Rows have no id, and never change their order.
          // eslint-disable-next-line react/no-array-index-key
          <EvidenceRows key={index} headings={headings} group={group} />
        ))}
      </TableFrame>
      {(shortened.length < groups.length || omittedItems > 0) && (
        <Group component="p" gap={12} m={0} mt={8} fz="xs" c="dimmed">
          {shortened.length < groups.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${items.length}`}
            </Button>
          )}
          {omittedItems > 0 && <span>{omittedItems} more were found but not stored.</span>}
        </Group>
      )}
    </>
  );
}
