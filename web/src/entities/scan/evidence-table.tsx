import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  Heading,
  ItemDetails,
  ItemRow,
  PlainCell,
} from '../../../../shared/models/scan-report.ts';
import { CodeText } from './audit-text.tsx';
import { EvidenceCell, isNumeric } from './evidence-cell.tsx';
import classes from './evidence-table.module.css';
import { ScrollRegion } from '../../components/scroll-region.tsx';

interface EvidenceTableProps {
  details: ItemDetails;
  /** The finding; names the table. */
  label: string;
}

/** Rows shown before 'Show all': enough to judge, and few enough to keep the page light. */
const firstRows = 10;

/** The rows behind a finding: addresses, sizes, times and elements, with their sub-rows. */
export function EvidenceTable({ details, label }: EvidenceTableProps) {
  const [isWhole, setWhole] = useState(false);
  // Pictures are not loaded from the scanned page's servers; their address has its own column.
  const headings = details.headings.filter(({ valueType }) => valueType !== 'thumbnail');
  const { items, omittedItems = 0 } = details;
  if (headings.length === 0 || items.length === 0) return null;
  const shown = isWhole ? items : items.slice(0, firstRows);
  return (
    <>
      <ScrollRegion className={classes['frame']} label={label}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {headings.map((heading, column) => (
                <th
                  key={columnKey(heading, column)}
                  scope="col"
                  data-numeric={isNumeric(heading.valueType)}
                >
                  <CodeText>{nameOf(heading)}</CodeText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // Rows have no id, and never change their order.
              // eslint-disable-next-line react/no-array-index-key
              <Rows key={index} headings={headings} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {(items.length > firstRows || omittedItems > 0) && (
        <p className={classes['more']}>
          {items.length > firstRows && (
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
              {isWhole ? `Show the first ${firstRows}` : `Show all ${items.length}`}
            </Button>
          )}
          {omittedItems > 0 && <span>{omittedItems} more were found and not kept.</span>}
        </p>
      )}
    </>
  );
}

/** Lighthouse leaves some columns without a name; a screen reader needs one. */
const nameOf = ({ label, valueType }: Heading): string =>
  label || (valueType === 'node' ? 'Element' : 'Detail');

const columnKey = ({ key, label }: Heading, column: number): string => `${column}-${key ?? label}`;

function cellOf(row: ItemRow, key: string | null | undefined): PlainCell | undefined {
  const cell = key === null || key === undefined ? undefined : row[key];
  return typeof cell === 'object' && cell.type === 'subitems' ? undefined : cell;
}

function subRowsOf(row: ItemRow): Record<string, PlainCell>[] {
  const cell = row['subItems'];
  return typeof cell === 'object' && cell.type === 'subitems' ? cell.items : [];
}

function Rows({ headings, row }: { headings: readonly Heading[]; row: ItemRow }) {
  return (
    <>
      <tr>
        {headings.map((heading, column) => (
          <td
            key={columnKey(heading, column)}
            data-label={nameOf(heading)}
            data-numeric={isNumeric(heading.valueType)}
          >
            <EvidenceCell cell={cellOf(row, heading.key)} valueType={heading.valueType} />
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
                data-label={isNumeric(valueType) ? nameOf(heading) : ''}
                data-numeric={isNumeric(valueType)}
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
