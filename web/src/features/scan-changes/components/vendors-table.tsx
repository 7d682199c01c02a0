import type { VendorChange } from '../../../../../shared/models/scan-changes.ts';
import type { ThirdPartyCost } from '../../../../../shared/models/third-party-costs.ts';
import { Section } from '../../../components/section.tsx';
import { formatBytes, formatSpan, noValue, withSign } from '../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { PairTable } from './pair-table.tsx';

/** What each third party costs in both scans. */
export function VendorsTable({ vendors }: { vendors: readonly VendorChange[] | null }) {
  return (
    <Section
      id="vendors"
      title="Third Parties"
      description="Size, and time on the main thread of the simulated device."
    >
      {vendors === null || vendors.length === 0 ? (
        <p className={classes['empty']}>
          {vendors === null
            ? 'One of the scans did not count its third parties.'
            : 'Neither scan loaded anything from third parties.'}
        </p>
      ) : (
        <PairTable label="Third parties in both scans" what="Vendor">
          {vendors.map((vendor) => (
            <Row key={vendor.name} vendor={vendor} />
          ))}
        </PairTable>
      )}
    </Section>
  );
}

const nothing: Pick<ThirdPartyCost, 'bytes' | 'mainThreadMs'> = { bytes: 0, mainThreadMs: 0 };

function Row({ vendor: { name, before, after } }: { vendor: VendorChange }) {
  const [from, to] = [before ?? nothing, after ?? nothing];
  return (
    <tr>
      <th scope="row">
        {name}
        {before === null && <span className={classes['about']}>New</span>}
        {after === null && <span className={classes['about']}>Gone</span>}
      </th>
      <Cost cost={before} />
      <Cost cost={after} />
      <td>
        <span className={classes['number']}>{withSign(to.bytes - from.bytes, formatBytes)}</span>
        <span className={classes['about']}>
          {withSign(to.mainThreadMs - from.mainThreadMs, formatSpan)}
        </span>
      </td>
    </tr>
  );
}

function Cost({ cost }: { cost: ThirdPartyCost | null }) {
  if (cost === null) return <td>{noValue}</td>;
  return (
    <td>
      <span className={classes['number']}>{formatBytes(cost.bytes)}</span>
      <span className={classes['about']}>{formatSpan(cost.mainThreadMs)}</span>
    </td>
  );
}
