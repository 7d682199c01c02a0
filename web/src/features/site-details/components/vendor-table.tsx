import type { Device } from '../../../../../shared/scans/devices.ts';
import type {
  ThirdPartyCost,
  ThirdPartyCosts,
  Vendor,
} from '../../../../../shared/models/third-party-costs.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { formatBytes, formatDuration, formatNumber, noBreakSpace } from '../../../lib/format.ts';
import classes from './vendor-table.module.css';

type Measure = Exclude<keyof ThirdPartyCost, 'requests'>;
/** As blocking time is shown everywhere. */
const inMs = (value: number): string => formatDuration(value, 'ms');

const columns: { measure: Measure; words: string; format: (value: number) => string }[] = [
  { measure: 'bytes', words: 'Size', format: formatBytes },
  { measure: 'mainThreadMs', words: 'Main-thread time', format: inMs },
  { measure: 'blockingMs', words: 'Blocking time', format: inMs },
];

/** Names of Lighthouse's categories that do not read well as they are. */
const categoryWords: Record<string, string> = {
  ad: 'Advertising',
  cdn: 'CDN',
  'customer-success': 'Customer support',
  'tag-manager': 'Tag manager',
  'consent-provider': 'Consent',
};

interface VendorTableProps {
  costs: ThirdPartyCosts;
  device: Device;
}

/** The costliest vendors, each with its share of the page, and the sum of the others. */
export function VendorTable({ costs, device }: VendorTableProps) {
  const { vendors, others, page } = costs;
  return (
    <>
      <ScrollRegion
        className={classes['frame']}
        label={`Costs of third parties on ${deviceWords[device]}`}
      >
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Vendor</th>
              {columns.map(({ measure, words }) => (
                <th key={measure} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vendors.map((vendor) => (
              <CostRow key={vendor.name} name={vendor.name} cost={vendor} page={page}>
                {aboutVendor(vendor)}
              </CostRow>
            ))}
            {others.vendors > 0 && (
              <CostRow name={`${formatNumber(others.vendors)} others`} cost={others} page={page}>
                {requestWords(others)}
              </CostRow>
            )}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={classes['note']}>
        Largest shares first. Blocking time is the part of each task beyond 50{noBreakSpace}ms; the
        whole task counts for the script that started it.
      </p>
    </>
  );
}

const requestWords = ({ requests }: ThirdPartyCost): string =>
  requests === 1 ? '1 request' : `${formatNumber(requests)} requests`;

function aboutVendor(vendor: Vendor): string {
  const { category } = vendor;
  if (category === undefined) return requestWords(vendor);
  const first = category.charAt(0).toUpperCase() + category.slice(1);
  return `${categoryWords[category] ?? first.replaceAll('-', ' ')}, ${requestWords(vendor)}`;
}

interface CostRowProps {
  name: string;
  cost: ThirdPartyCost;
  page: ThirdPartyCost;
  /** A line below the name. */
  children: string;
}

function CostRow({ name, cost, page, children }: CostRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes['about']}>{children}</span>
      </th>
      {columns.map(({ measure, words, format }) => (
        <td key={measure} data-label={words}>
          <span className={classes['number']}>{format(cost[measure])}</span>
          <Share part={cost[measure]} whole={page[measure]} />
        </td>
      ))}
    </tr>
  );
}

function Share({ part, whole }: { part: number; whole: number }) {
  if (part === 0 || whole === 0) return undefined;
  const percent = Math.min(100, (part / whole) * 100);
  const words = percent < 1 ? 'under 1' : formatNumber(percent);
  return (
    <span className={classes['share']}>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {words}
      {noBreakSpace}%
    </span>
  );
}
