import type { ReportFigures } from '../../../../../../shared/models/measuring/report-figures.ts';
import type { ComparedScan } from '../../../../../../shared/models/measuring/scan-changes.ts';
import { Section } from '../../../../components/layout/section.tsx';
import {
  counted,
  formatBytes,
  formatNumber,
  formatSpan,
  noValue,
  signedDifference,
  withSign,
} from '../../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { Amount, type PairRow, PairTable } from './pair-table.tsx';
import { type ResourceRow, resourceRows } from '../rules/resource-words.ts';

const noDifference = withSign(0, formatBytes);

type Figures = Record<'before' | 'after', ReportFigures>;

/** What the page loads in both scans, in total, by type, and from third parties. */
export function LoadsTable({ pair }: { pair: Record<'before' | 'after', ComparedScan> }) {
  const { before, after } = pair;
  return (
    <Section
      id="loads"
      title="What the Page Loads"
      hint="Bytes transferred over the network, after compression."
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

function Counted({ figures: { before, after } }: { figures: Figures }) {
  const shown = resourceRows.filter(
    ({ bytesOf, requestsOf }) =>
      bytesOf(before) + bytesOf(after) + requestsOf(before) + requestsOf(after) > 0,
  );
  return (
    <PairTable
      label="What the page loads in both scans"
      what="Type"
      rows={[
        ...shown.map((row) => resourceRow(row, before, after)),
        ...numbers.flatMap(({ label, format, valueOf }) =>
          numberRow(label, valueOf(before), valueOf(after), format),
        ),
      ]}
    />
  );
}

function resourceRow(
  { label, bytesOf, requestsOf }: ResourceRow,
  before: ReportFigures,
  after: ReportFigures,
): PairRow {
  const load = (of: ReportFigures) => (
    <Amount below={counted(requestsOf(of), 'request')}>{formatBytes(bytesOf(of))}</Amount>
  );
  const apart = requestsOf(after) - requestsOf(before);
  const bytes = signedDifference(bytesOf(before), bytesOf(after), formatBytes);
  const words = `${withSign(apart, (value) => formatNumber(value))} ${Math.abs(apart) === 1 ? 'request' : 'requests'}`;
  return {
    key: label,
    before: load(before),
    after: load(after),
    difference: <Amount below={apart === 0 ? undefined : words}>{bytes}</Amount>,
    isSame: apart === 0 && bytes === noDifference,
  };
}

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
    <Amount>{value === null ? noValue : format(value)}</Amount>
  );
  const isKnown = before !== null && after !== null;
  const difference = isKnown ? signedDifference(before, after, format) : noValue;
  return [
    {
      key,
      before: shown(before),
      after: shown(after),
      difference: <Amount>{difference}</Amount>,
      isSame: difference === withSign(0, format),
    },
  ];
}
