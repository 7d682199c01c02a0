import type { ReportFigures } from '../../../../../shared/models/report-figures.ts';
import type { ComparedScan } from '../../../../../shared/models/scan-changes.ts';
import { Section } from '../../../components/section.tsx';
import { formatBytes, formatNumber, formatSpan, noValue, withSign } from '../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { PairTable } from './pair-table.tsx';
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
    <PairTable label="What the page loads in both scans" what="Type">
      {shown.map(({ label, bytesOf, requestsOf }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {[before, after].map((each, index) => (
            <td key={index === 0 ? 'before' : 'after'}>
              <span className={classes['number']}>{formatBytes(bytesOf(each))}</span>
              <span className={classes['about']}>{requestWords(requestsOf(each))}</span>
            </td>
          ))}
          <td>
            <span className={classes['number']}>
              {withSign(bytesOf(after) - bytesOf(before), formatBytes)}
            </span>
            <RequestsApart by={requestsOf(after) - requestsOf(before)} />
          </td>
        </tr>
      ))}
      <NumberRow
        label="Server response time"
        before={before.serverMs}
        after={after.serverMs}
        format={formatSpan}
      />
      <NumberRow
        label="Main-thread work"
        before={before.mainThreadMs}
        after={after.mainThreadMs}
        format={formatSpan}
      />
      <NumberRow
        label="DOM elements"
        before={before.domSize}
        after={after.domSize}
        format={(value) => formatNumber(value)}
      />
    </PairTable>
  );
}

function RequestsApart({ by }: { by: number }) {
  if (by === 0) return null;
  const words = Math.abs(by) === 1 ? 'request' : 'requests';
  return (
    <span className={classes['about']}>
      {withSign(by, (value) => formatNumber(value))} {words}
    </span>
  );
}

interface NumberRowProps {
  label: string;
  before: number | null;
  after: number | null;
  format: (value: number) => string;
}

function NumberRow({ label, before, after, format }: NumberRowProps) {
  if (before === null && after === null) return null;
  const isKnown = before !== null && after !== null;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={classes['number']}>{before === null ? noValue : format(before)}</td>
      <td className={classes['number']}>{after === null ? noValue : format(after)}</td>
      <td className={classes['number']}>{isKnown ? withSign(after - before, format) : noValue}</td>
    </tr>
  );
}
