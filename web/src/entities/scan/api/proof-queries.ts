import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getProofFilmstrips,
  getProofs,
  type ProofRun,
  startProof,
} from '../../../../../shared/calls/measuring/proofs.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { verdictQuery } from './scan-queries.ts';
import { proofsKey, siteKey } from '../../query-keys.ts';

const pollMs = 2000;

export const isBeingTried = ({ state }: Pick<ProofRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** What was tried on copies of a page, newest first; requested again while a proof runs. */
export const proofsQuery = (url: string, device: Device) =>
  queryOptions({
    ...callQuery(proofsKey(url, device), getProofs, { query: { url, device } }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isBeingTried) === true ? pollMs : false),
  });

export const proofFilmstripsQuery = (url: string, device: Device, proofId: string) =>
  callQuery([...siteKey(url), 'proof-filmstrips', proofId], getProofFilmstrips, {
    params: { proofId },
    query: { url, device },
  });

/** Starts a proof of findings of the newest scan. */
export function useStartProof(url: string, device: Device) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (findings: string[]) => callApi(startProof, { body: { url, device, findings } }),
    onError: (error) => snackbar.error(errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: proofsKey(url, device) }),
  });
}

/** The verdict ranks what is proven first, so it is loaded again when a proof ends. */
export function useVerdictAfter(url: string, open: ProofRun | undefined): void {
  const client = useQueryClient();
  const openId = open?.proofId;
  useEffect(() => {
    if (openId === undefined) return undefined;
    return () => void client.invalidateQueries({ queryKey: verdictQuery(url).queryKey });
  }, [client, openId, url]);
}
