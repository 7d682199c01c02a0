import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import type { getOriginSummary } from '../../../shared/calls/measuring/field-data.ts';
import type { DeviceVisitorVitals } from '../../../shared/models/measuring/visitor-vitals.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { chooseField } from '../../../shared/visitors/field-source.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import type { FindFieldData } from './remembered.ts';

type Answer = Omit<CallAnswer<typeof getOriginSummary>, 'configured'>;
type Summary = Pick<Answer, Device>;

/** Field data of a page's origin on both devices. @throws if the provider cannot be reached */
export async function originSummary(findOriginData: FindFieldData, url: string): Promise<Summary> {
  const { origin } = new URL(url);
  const [mobile, desktop] = await Promise.all([
    findOriginData(origin, 'mobile'),
    findOriginData(origin, 'desktop'),
  ]);
  return { mobile: summaryOf(mobile), desktop: summaryOf(desktop) };
}

/** What Chrome users had, what the site's own visitors had, and which of them counts. */
export const withVisitors = (
  summary: Summary,
  visitors: DeviceVisitorVitals | undefined,
): Answer => ({
  ...summary,
  ...(visitors && {
    visitors,
    fieldSources: {
      mobile: chooseField(summary.mobile, visitors.mobile).source,
      desktop: chooseField(summary.desktop, visitors.desktop).source,
    },
  }),
});

function summaryOf(data: FieldData | null): Summary['mobile'] {
  if (data === null) return null;
  const { overall_category, lcp, fcp, cls, inp } = data;
  return { overall_category, lcp, fcp, cls, inp };
}
