import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScanChanges } from '../../../../../../shared/models/measuring/scan-changes.ts';
import {
  scanChangesLink,
  type ScanPair,
} from '../../../../entities/scan/rules/scan-changes-link.ts';
import { scanChangesQuery } from '../../../../entities/scan/api/scan-changes.ts';
import { readAddress } from '../../../../entities/site/rules/read-address.ts';

/** Parses `?url=&device=&before=&after=`; undefined without a page. The device is mobile unless it is named. */
function askedPair(search: string): ScanPair | undefined {
  const { url, device = 'mobile' } = readAddress(search);
  if (url === undefined) return undefined;
  const asked = new URLSearchParams(search);
  return {
    url,
    device,
    before: asked.get('before') ?? undefined,
    after: asked.get('after') ?? undefined,
  };
}

/** The pair by its ids, so that the address shows the same comparison after the next scan. */
const named = (asked: ScanPair, { before, after }: ScanChanges): ScanPair => ({
  ...asked,
  before: before?.scanId,
  after: after?.scanId,
});

/** The two scans of the address, their comparison, and how to choose others. */
export function useScanPair() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = askedPair(search);
  const changes = useQuery({
    ...scanChangesQuery(asked ?? { url: '', device: 'mobile' }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const choose = (pair: ScanPair): void =>
    void navigate(scanChangesLink(pair), { replace: true, preventScrollReset: true });
  const { data, isPlaceholderData } = changes;
  const nameScans = useEffectEvent((found: ScanChanges): void => {
    if (asked === undefined) return;
    const pair = named(asked, found);
    if (pair.before === asked.before && pair.after === asked.after) return;
    if (pair.before === undefined || pair.after === undefined) return;
    client.setQueryData(scanChangesQuery(pair).queryKey, found);
    choose(pair);
  });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) nameScans(data);
  }, [data, isPlaceholderData]);
  return { asked, changes, choose };
}
