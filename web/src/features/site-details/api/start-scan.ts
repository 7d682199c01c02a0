import { useMutation } from '@tanstack/react-query';
import { startScan } from '../../../../../shared/calls/scans.ts';
import { callApi } from '../../../lib/api.ts';

/** Queues a scan of a page on both devices. */
export function useStartScan() {
  return useMutation({
    mutationFn: (body: { email: string; url: string }) => callApi(startScan, { body }),
  });
}
