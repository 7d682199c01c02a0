import { getProofs } from '../../../shared/calls/measuring/proofs.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { proofStore } from './proof-store.ts';
import { toProofRun } from './to-proof-run.ts';

const mostRuns = 20;

export const handler = handleCall(getProofs, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const { accountId } = caller;
  const items = await proofStore(table).list(
    { accountId, url, device: query.device },
    now,
    mostRuns,
  );
  return { runs: items.map(toProofRun) };
});
