import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { getOriginSummary } from '../../shared/calls/field-data.ts';
import type { FieldData } from '../../shared/models/scan.ts';
import type { FindFieldData } from './remembered.ts';

type Summary = Omit<CallAnswer<typeof getOriginSummary>, 'configured'>;

/** Field data of a page's origin on both devices. @throws if the provider cannot be reached */
export async function originSummary(findOriginData: FindFieldData, url: string): Promise<Summary> {
  const { origin } = new URL(url);
  const [mobile, desktop] = await Promise.all([
    findOriginData(origin, 'mobile'),
    findOriginData(origin, 'desktop'),
  ]);
  return { mobile: summaryOf(mobile), desktop: summaryOf(desktop) };
}

function summaryOf(data: FieldData | null): Summary['mobile'] {
  if (data === null) return null;
  const { overall_category, lcp, fcp, cls, inp } = data;
  return { overall_category, lcp, fcp, cls, inp };
}
