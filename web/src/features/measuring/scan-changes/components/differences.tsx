import { Skeleton, Stack } from '@mantine/core';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import { cautionsOf } from '../rules/scan-cautions.ts';
import { pairOf } from '../../../../../../shared/assessment/scan-pair.ts';
import { changeSentence } from '../../../../entities/scan/rules/scan-changes-words.ts';
import { Note } from '../../../../components/messages/note.tsx';
import { changeFormats } from '../../../../entities/scan/api/scan-changes.ts';
import { formatNumber } from '../../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { ConditionsTable } from './conditions-table.tsx';
import { Findings } from './findings.tsx';
import { LoadsTable } from './loads-table.tsx';
import { MetricsTable } from './metrics-table.tsx';
import { RequestsTable } from './requests-table.tsx';
import { VendorsTable } from './vendors-table.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** In place of the comparison while it loads; the footer stays below the fold. */
export function DifferencesSkeleton() {
  return (
    <Stack gap={32} mih="200vh">
      <Skeleton height={140} radius="lg" />
      <Skeleton height={420} radius="lg" />
      <Skeleton height={480} radius="lg" />
    </Stack>
  );
}

/** The sentence first, then what it rests on. */
export function Differences({ changes }: { changes: ScanChanges }) {
  const pair = pairOf(changes);
  return (
    <>
      <section className={surfaces['panel']} aria-label="In short">
        <h2 className={classes['sentence']}>{changeSentence(changes, changeFormats)}</h2>
        <Cautions changes={changes} />
      </section>
      {pair !== undefined && (
        <>
          <MetricsTable pair={pair} changes={changes} />
          <LoadsTable pair={pair} />
          <RequestsTable requests={changes.requests} missing={missingReport(pair)} />
          <VendorsTable vendors={changes.vendors} />
          <Findings categories={changes.findings} missing={missingReport(pair)} />
          <ConditionsTable pair={pair} />
        </>
      )}
    </>
  );
}

function Cautions({ changes }: { changes: ScanChanges }) {
  const cautions = cautionsOf(changes, (value) => formatNumber(value));
  if (cautions.length === 0) return null;
  return (
    <Stack component="ul" gap={8} mt={16}>
      {cautions.map(({ kind, sentence }) => (
        <li key={kind}>
          <Note tone="average">{sentence}</Note>
        </li>
      ))}
    </Stack>
  );
}

/** Why requests and findings cannot be compared; undefined if they can. */
function missingReport({ before, after }: Record<'before' | 'after', ComparedScan>) {
  const gone = [before, after].filter(({ hasReport }) => !hasReport);
  if (gone.length === 0) return undefined;
  const which =
    gone.length === 2
      ? 'Lighthouse’s own results of both scans are no longer stored.'
      : `Lighthouse’s own result of the ${gone[0] === before ? 'earlier' : 'later'} scan is no longer stored.`;
  return `${which} They are kept for 90 days; scores, metrics and totals for 25 months.`;
}
