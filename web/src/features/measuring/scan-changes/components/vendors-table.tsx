import type { VendorChange } from '../../../../../../shared/models/measuring/scan-changes.ts';
import type { ThirdPartyCost } from '../../../../../../shared/models/measuring/third-party-costs.ts';
import { LineBelow } from '../../../../components/tables/data-table.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { formatBytes, formatSpan, noValue, signedDifference } from '../../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { Amount, type PairRow, PairTable } from './pair-table.tsx';

/** Less is the chance of a single run. */
const leastBytes = 1024;
const leastMs = 50;

const hasChanged = ({ before, after }: VendorChange): boolean =>
  before === null ||
  after === null ||
  Math.abs(after.bytes - before.bytes) >= leastBytes ||
  Math.abs(after.mainThreadMs - before.mainThreadMs) >= leastMs;

/** What each third party costs in both scans, as far as that changed. */
export function VendorsTable({ vendors }: { vendors: readonly VendorChange[] | null }) {
  const changed = vendors?.filter(hasChanged) ?? [];
  return (
    <Section
      id="vendors"
      title="Third Parties"
      folds={vendors !== null && changed.length === 0}
      hint="Transfer size, and main-thread time on the simulated device."
    >
      {changed.length === 0 && <p className={classes['empty']}>{emptyWords(vendors)}</p>}
      {changed.length > 0 && (
        <PairTable label="Third parties in both scans" what="Vendor" rows={changed.map(rowOf)} />
      )}
    </Section>
  );
}

function emptyWords(vendors: readonly VendorChange[] | null): string {
  if (vendors === null) return 'One of the scans did not count its third parties.';
  return vendors.length === 0
    ? 'Neither scan loaded anything from third parties.'
    : 'Both scans have the same third parties, at the same cost.';
}

const nothing: Pick<ThirdPartyCost, 'bytes' | 'mainThreadMs'> = { bytes: 0, mainThreadMs: 0 };

function rowOf({ name, before, after }: VendorChange): PairRow {
  const [from, to] = [before ?? nothing, after ?? nothing];
  return {
    key: name,
    name: (
      <>
        {name}
        {before === null && <LineBelow>New</LineBelow>}
        {after === null && <LineBelow>Gone</LineBelow>}
      </>
    ),
    before: <Cost cost={before} />,
    after: <Cost cost={after} />,
    difference: (
      <Amount below={signedDifference(from.mainThreadMs, to.mainThreadMs, formatSpan)}>
        {signedDifference(from.bytes, to.bytes, formatBytes)}
      </Amount>
    ),
    isSame: false,
  };
}

const Cost = ({ cost }: { cost: ThirdPartyCost | null }) =>
  cost === null ? (
    noValue
  ) : (
    <Amount below={formatSpan(cost.mainThreadMs)}>{formatBytes(cost.bytes)}</Amount>
  );
