import type { VendorChange } from '../../../../shared/models/measuring/scan-changes.ts';
import type {
  ThirdPartyCost,
  ThirdPartyCosts,
  Vendor,
} from '../../../../shared/models/measuring/third-party-costs.ts';

const most = 20;

/** Costs without the words about the vendor. */
const costOf = ({ bytes, requests, mainThreadMs, blockingMs }: Vendor): ThirdPartyCost => ({
  bytes,
  requests,
  mainThreadMs,
  blockingMs,
});

/**
 * Costs of each third party in both scans, the largest difference first. A vendor that one scan may count among its
 * others is left out: it is not known whether it was there.
 */
export function vendorChanges(before: ThirdPartyCosts, after: ThirdPartyCosts): VendorChange[] {
  const find = (costs: ThirdPartyCosts, name: string): ThirdPartyCost | null | undefined => {
    const vendor = costs.vendors.find((each) => each.name === name);
    if (vendor !== undefined) return costOf(vendor);
    return costs.others.vendors > 0 ? undefined : null;
  };
  const names = new Set([...before.vendors, ...after.vendors].map(({ name }) => name));
  return [...names]
    .flatMap((name): VendorChange[] => {
      const [earlier, later] = [find(before, name), find(after, name)];
      return earlier === undefined || later === undefined
        ? []
        : [{ name, before: earlier, after: later }];
    })
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, most);
}

/**
 * Milliseconds that the difference makes of a load on Lighthouse's phone, whose network has 1,638 kilobits a second.
 */
function weightOf({ before, after }: VendorChange): number {
  const apart = (cost: 'bytes' | 'mainThreadMs'): number =>
    Math.abs((after?.[cost] ?? 0) - (before?.[cost] ?? 0));
  return (apart('bytes') * 8) / 1638.4 + apart('mainThreadMs');
}
