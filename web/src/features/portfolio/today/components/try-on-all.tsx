import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startProof } from '../../../../../../shared/calls/measuring/proofs.ts';
import type { FixGroup } from '../../../../../../shared/calls/portfolio/today.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { proofsKey } from '../../../../entities/query-keys.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { addsToAccount } from '../../../../entities/session/rules/refusal.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { formatNumber } from '../../../../lib/format.ts';

/** Tries a fix on each site on which it was not tried, as long as the plan has proofs left today. */
export function TryOnAll({ group, device }: { group: FixGroup; device: Device }) {
  const client = useQueryClient();
  const refusal = useRefusal(addsToAccount);
  const [started, setStarted] = useState<number>();
  // The plan may have proofs again before the list is fetched again.
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const triable = group.sites.filter(({ isTriable }) => isTriable);
  const left = triable.filter(({ url }) => !begun.has(url));
  if (triable.length === 0 || refusal !== undefined) return null;
  const tryAll = async (): Promise<void> => {
    let count = 0;
    let failed: unknown;
    setStarted(0);
    for (const { url, findingId } of left) {
      try {
        await callApi(startProof, { body: { url, device, findings: [findingId] } });
        count += 1;
        setStarted(count);
        setBegun((earlier) => new Set([...earlier, url]));
        void client.invalidateQueries({ queryKey: proofsKey(url, device) });
      } catch (error) {
        failed = error;
        // The next site may have what this one lacks; the plan's proofs are those of all.
        if (!(error instanceof ApiError) || !error.has('conflict')) break;
      }
    }
    setStarted(undefined);
    if (count > 0)
      snackbar.success(`${formatNumber(count)} of ${formatNumber(left.length)} started`);
    if (failed !== undefined) snackbar.error(errorMessage(failed));
  };
  const isDone = left.length === 0;
  const words = left.length === 1 ? 'Try' : `Try on ${formatNumber(left.length)}`;
  return (
    <BusyButton
      variant="default"
      size="xs"
      isBusy={started !== undefined}
      disabled={isDone}
      onClick={() => void tryAll()}
    >
      {isDone ? 'Started' : words}
    </BusyButton>
  );
}
