import * as z from 'zod';
import { ProofFilmstrips } from '../../../shared/models/measuring/proof.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { ProofKey } from './proof-store.ts';

/** Object key of a proof's filmstrips. */
export const filmstripsKeyOf = ({ accountId, proofId }: Pick<ProofKey, 'accountId' | 'proofId'>) =>
  `${accountId}/proofs/${proofId}.json`;

/** Object keys of the recording and the runs, which exist while a proof runs, in case its worker dies. */
export const memoryKeysOf = ({
  accountId,
  proofId,
}: Pick<ProofKey, 'accountId' | 'proofId'>): [recording: string, runs: string] => [
  `${accountId}/proofs/${proofId}-recording.json`,
  `${accountId}/proofs/${proofId}-runs.json`,
];

/** The filmstrips of a proof; none before it has ended. */
export async function filmstripsOf(
  objects: Pick<ObjectStore, 'getJson'>,
  proof: Pick<ProofKey, 'accountId' | 'proofId'>,
): Promise<ProofFilmstrips[]> {
  const stored = await objects.getJson(filmstripsKeyOf(proof));
  return stored === undefined ? [] : z.array(ProofFilmstrips).parse(stored);
}
