import { ProblemError } from '../../../shared/calls/errors.ts';
import { getProofFilmstrips } from '../../../shared/calls/measuring/proofs.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { filmstripsOf } from './proof-file.ts';
import { proofStore } from './proof-store.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(
  getProofFilmstrips,
  async ({ params, query, caller, table, now }) => {
    const url = await knownAddress({ table, caller, now }, query.url);
    const { accountId } = caller;
    const key = { accountId, url, device: query.device, proofId: params.proofId };
    if ((await proofStore(table).find(key, now)) === undefined)
      throw new ProblemError('not_found', 'There is no such proof');
    const objects = reportObjects();
    return { filmstrips: await filmstripsOf(objects, key) };
  },
);
