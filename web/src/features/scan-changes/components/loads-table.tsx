import { Box } from '@mantine/core';
import type { ReportFigures } from '../../../../../shared/models/report-figures.ts';
import type { ComparedScan } from '../../../../../shared/models/scan-changes.ts';
import { Section } from '../../../components/section.tsx';
import { formatBytes, formatNumber, formatSpan, noValue, withSign } from '../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { type PairRow, PairTable } from './pair-table.tsx';
import { requestWords, resourceRows } from '../rules/resource-words.ts';

type Figures = Record<'before' | 'after', ReportFigures>;

/** What the page loads in both scans, in total, by type, and from third parties. */
export function LoadsTable({ pair }: { pair: Record<'before' | 'after', ComparedScan> }) {
  const { before, after } = pair;
  return (
    <Section
      id="loads"
      title="What the Page Loads"
      description="Bytes transferred over the network, after compression."
    >
      {before.figures === null || after.figures === null ? (
        <p className={classes['empty']}>
          Not counted in the {before.figures === null ? 'earlier' : 'later'} scan.
        </p>
      ) : (
        <Counted figures={{ before: before.figures, after: after.figures }} />
      )}
    </Section>
  );
}

function Counted({ figures }: { figures: Figures }) {
  const { before, after } = figures;
  const shown = resourceRows.filter(
    ({ bytesOf, requestsOf }) =>
      bytesOf(before) + bytesOf(after) + requestsOf(before) + requestsOf(after) > 0,
  );
  return (
    <PairTable
      label="What the page loads in both scans"
      what="Type"
      rows={[
        ...shown.map(({ label, bytesOf, requestsOf }) => ({
          key: label,
          before: <Load bytes={bytesOf(before)} requests={requestsOf(before)} />,
          after: <Load bytes={bytesOf(after)} requests={requestsOf(after)} />,
          difference: (
            <>
              <span className={classes['number']}>
                {withSign(bytesOf(after) - bytesOf(before), formatBytes)}
              </span>
              <RequestsApart by={requestsOf(after) - requestsOf(before)} />
            </>
          ),
        })),
        ...numbers.flatMap(({ label, format, valueOf }) =>
          numberRow(label, valueOf(before), valueOf(after), format),
        ),
      ]}
    />
  );
}

function RequestsApart({ by }: { by: number }) {
  if (by === 0) return null;
  const words = Math.abs(by) === 1 ? 'request' : 'requests';
  return (
    <Box component="span" display="block" fz="xs" fw={400} c="dimmed">
      {withSign(by, (value) => formatNumber(value))} {words}
    </Box>
  );
}

const Load = ({ bytes, requests }: { bytes: number; requests: number }) => (
  <>
    <span className={classes['number']}>{formatBytes(bytes)}</span>
    <Box component="span" display="block" fz="xs" fw={400} c="dimmed">
      {requestWords(requests)}
    </Box>
  </>
);

interface NumberRow {
  label: string;
  format: (value: number) => string;
  valueOf: (figures: ReportFigures) => number | null;
}

const numbers: NumberRow[] = [
  { label: 'Server response time', format: formatSpan, valueOf: ({ serverMs }) => serverMs },
  { label: 'Main-thread work', format: formatSpan, valueOf: ({ mainThreadMs }) => mainThreadMs },
  {
    label: 'DOM elements',
    format: (value) => formatNumber(value),
    valueOf: (each) => each.domSize,
  },
];

function numberRow(
  key: string,
  before: number | null,
  after: number | null,
  format: (value: number) => string,
): PairRow[] {
  if (before === null && after === null) return [];
  const shown = (value: number | null) => (
    <span className={classes['number']}>{value === null ? noValue : format(value)}</span>
  );
  const isKnown = before !== null && after !== null;
  const difference = (
    <span className={classes['number']}>
      {isKnown ? withSign(after - before, format) : noValue}
    </span>
  );
  return [{ key, before: shown(before), after: shown(after), difference }];
}
