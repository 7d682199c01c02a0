import { ProblemError } from '../../../shared/calls/errors.ts';
import { startProof } from '../../../shared/calls/measuring/proofs.ts';
import { isTriable } from '../../../shared/assessment/why-untried.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import { beginProof } from './begin-proof.ts';
import { findProofRequest } from './find-request.ts';
import { proofStore } from './proof-store.ts';
import { toProofRun } from './to-proof-run.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(startProof, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId: requestedBy } = caller;
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = { accountId, url, device: body.device };
  const [newest] = await proofStore(table).list(page, now, 1);
  if (newest !== undefined && isOpen(newest)) {
    audit.unchanged();
    return toProofRun(newest);
  }
  if (!body.findings.some(isTriable))
    throw new ProblemError('conflict', 'No change for this finding can be tried', {
      field: 'findings',
    });
  const reports = reportObjects();
  const request = await findProofRequest({ table, reports }, { ...page, findings: body.findings });
  if (request === undefined)
    throw new ProblemError('conflict', 'The newest scan no longer has this finding', {
      field: 'findings',
    });
  const begun = await beginProof(
    { table, sendJobs },
    { page, findings: request.advice.map(({ id }) => id), cause: 'person', requestedBy, audit },
    now,
  );
  if (begun.kind === 'used-up')
    throw new ProblemError(
      'too_many_requests',
      `Your plan has ${begun.perDay} proofs a day; the next day begins at midnight UTC`,
      { retryAfterSeconds: begun.retryAfterSeconds },
    );
  return toProofRun(begun.item);
});
