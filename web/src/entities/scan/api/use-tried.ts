import { useQuery } from '@tanstack/react-query';
import {
  shownTried,
  stillValid,
  type Tried,
} from '../../../../../shared/assessment/tried-fixes.ts';
import type { LastScan } from '../../../../../shared/assessment/tried-words.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { proofsQuery } from './proof-queries.ts';
import { verdictQuery } from './scan-queries.ts';

/**
 * What trying the fixes of a page's findings has shown, as the verdict counts it, and the scan that they would improve.
 * @param url undefined while the page is not known
 */
export function useTried(
  url: string | undefined,
  device: Device = 'mobile',
): { triedOf: (findingId: string) => Tried | undefined; last: LastScan | undefined } {
  const enabled = url !== undefined;
  const verdict = useQuery({ ...verdictQuery(url ?? ''), enabled }).data?.[device] ?? undefined;
  const { data, dataUpdatedAt } = useQuery({ ...proofsQuery(url ?? '', device), enabled });
  const proofs = stillValid(data?.runs ?? [], new Date(dataUpdatedAt)).flatMap(
    ({ proof }) => proof ?? [],
  );
  return {
    // The verdict has the first fixes only.
    triedOf: (id) => verdict?.fixes?.find((fix) => fix.id === id)?.tried ?? shownTried(id, proofs),
    last: verdict,
  };
}
