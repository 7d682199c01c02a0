import { Box, VisuallyHidden } from '@mantine/core';
import type {
  Heading,
  ItemRow,
  PlainCell,
} from '../../../../../shared/models/measuring/scan-report.ts';
import { EvidenceCell, isNumeric } from './evidence-cell.tsx';
import type { EvidenceGroup } from '../rules/evidence-groups.ts';
import classes from './evidence-table.module.css';

interface EvidenceRowsProps {
  headings: readonly Heading[];
  group: EvidenceGroup;
}

/** The rows of one element or file below its name and their sums; a single row has neither. */
export function EvidenceRows({ headings, group: { rows, subject } }: EvidenceRowsProps) {
  return (
    <tbody data-group={subject === undefined ? undefined : true}>
      {subject !== undefined && (
        <tr className={classes['groupHead']}>
          {headings.map((heading, column) =>
            heading.key === subject.key ? (
              <th key={columnKey(heading, column)} scope="rowgroup" data-label={nameOf(heading)}>
                <EvidenceCell cell={subject.cell} valueType={heading.valueType} />
                <Box component="span" mt={4} display="block" fz="xs" fw={400} c="dimmed">
                  {rows.length} entries
                </Box>
              </th>
            ) : (
              <td
                key={columnKey(heading, column)}
                data-label={`${nameOf(heading)} in total`}
                data-kind={kindOf(heading.valueType)}
              >
                <Sum heading={heading} sums={subject.sums} />
              </td>
            ),
          )}
        </tr>
      )}
      {rows.map((row, index) => (
        // Rows have no id, and never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <Rows
          key={index}
          headings={headings}
          row={row}
          {...(subject && { said: { key: subject.key, words: `${index + 1} of ${rows.length}` } })}
        />
      ))}
    </tbody>
  );
}

function Sum({ heading, sums }: { heading: Heading; sums: Record<string, number> }) {
  const sum = heading.key === null ? undefined : sums[heading.key];
  if (sum === undefined) return undefined;
  return (
    <>
      <VisuallyHidden>Sum: </VisuallyHidden>
      <EvidenceCell cell={sum} valueType={heading.valueType} />
    </>
  );
}

/** Lighthouse leaves some columns without a name; a screen reader needs one. */
export const nameOf = ({ label, valueType }: Heading): string =>
  label || (valueType === 'node' ? 'Element' : 'Detail');

export const kindOf = (valueType: Heading['valueType']) =>
  isNumeric(valueType) ? 'number' : 'text';

export const columnKey = ({ key, label }: Heading, column: number): string =>
  `${column}-${key ?? label}`;

function cellOf(row: ItemRow, key: string | null | undefined): PlainCell | undefined {
  const cell = key === null || key === undefined ? undefined : row[key];
  return typeof cell === 'object' && cell.type === 'subitems' ? undefined : cell;
}

function subRowsOf(row: ItemRow): Record<string, PlainCell>[] {
  const cell = row['subItems'];
  return typeof cell === 'object' && cell.type === 'subitems' ? cell.items : [];
}

interface RowsProps {
  headings: readonly Heading[];
  row: ItemRow;
  /** The column that the heading of the group has said, and what stands there instead. */
  said?: { key: string; words: string };
}

function Rows({ headings, row, said }: RowsProps) {
  return (
    <>
      <tr>
        {headings.map((heading, column) => (
          <td
            key={columnKey(heading, column)}
            data-label={nameOf(heading)}
            data-kind={kindOf(heading.valueType)}
          >
            {said !== undefined && heading.key === said.key ? (
              <span className={classes['place']}>{said.words}</span>
            ) : (
              <EvidenceCell cell={cellOf(row, heading.key)} valueType={heading.valueType} />
            )}
          </td>
        ))}
      </tr>
      {subRowsOf(row).map((subRow, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <tr key={index} className={classes['subRow']}>
          {headings.map((heading, column) => {
            const sub = heading.subItemsHeading;
            const valueType = sub?.valueType ?? heading.valueType;
            return (
              <td
                key={columnKey(heading, column)}
                data-label={isNumeric(valueType) ? nameOf(heading) : undefined}
                data-kind={kindOf(valueType)}
              >
                {sub !== undefined && <EvidenceCell cell={subRow[sub.key]} valueType={valueType} />}
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
}
