import { log } from '../../platform/logger.ts';
import type { MarkupNumbers } from './markup-validation-entity.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { underLease } from '../../platform/open-work/under-lease.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import {
  CheckerError,
  type CheckMarkup,
  type MarkupPage,
} from '../../providers/ports/check-markup.ts';
import type { MarkupStore, Validation, ValidationKey } from './markup-store.ts';
import { readPage } from './read-page.ts';
import { shortenDetail } from '../../providers/ports/shorten-detail.ts';
import { maxAttempts } from './timings.ts';
import type { MarkupCounts, MarkupDetail } from '../../../shared/models/measuring/markup.ts';

/** S3 key of a validation's details. */
export const detailsKey = ({
  accountId,
  urlKey,
  validationId,
}: {
  accountId: string;
  urlKey: string;
  validationId: string;
}): string => `${accountId}/markup/${urlKey}/${validationId}.json.gz`;

/** Number of messages by type; what the checker does not know counts as none. */
function countMessages(details: readonly Pick<MarkupDetail, 'subType'>[]): MarkupCounts {
  const counts = { fatal: 0, error: 0, warning: 0, unknown: 0 };
  for (const { subType } of details) counts[subType] += 1;
  return { fatalErrors: counts.fatal, errors: counts.error, warnings: counts.warning };
}

export interface ValidatePagePorts {
  store: Pick<MarkupStore, 'claim' | 'finish' | 'release'>;
  fetchPage: TargetGuard['fetch'];
  check: CheckMarkup;
  reports: Pick<ObjectStore, 'putJson' | 'remove'>;
  now: () => Date;
}

/**
 * Validates a page whose intent is on the table. A repeated delivery has no effect; a page that cannot be read is a
 * result. @throws our own errors, for the queue to deliver again; on the last delivery they are recorded first
 */
export async function validatePage(
  ports: ValidatePagePorts,
  { isLastDelivery, ...job }: ValidationKey & { isLastDelivery: boolean },
): Promise<void> {
  const { store, now } = ports;
  await underLease(
    {
      claim: (owner) => store.claim(job, owner, now()),
      work: async (validation, owner) => {
        const read = await readPage(ports.fetchPage, validation.url);
        if ('page' in read) await record(ports, validation, owner, read.page);
        else await store.finish(validation, owner, { kind: 'failed', reason: read.reason }, now());
      },
      release: (_, owner) => store.release(job, owner, now()),
      fail: (validation, owner, error) => {
        log.error('validation failed', { url: validation.url, error });
        const reason = error instanceof CheckerError ? 'checker' : 'internal';
        return store.finish(validation, owner, { kind: 'failed', reason }, now());
      },
    },
    { isLastDelivery, maxAttempts },
  );
}

async function record(
  { store, check, reports, now }: ValidatePagePorts,
  validation: Validation,
  owner: string,
  page: MarkupPage,
): Promise<void> {
  const { details: found, isTruncated, checkedWith } = await check(page);
  const details = found.map(shortenDetail);
  const key = details.length > 0 ? detailsKey(validation) : undefined;
  const numbers: MarkupNumbers = {
    ...countMessages(details),
    validatedAt: now().toISOString(),
    checkedWith,
    isTruncated,
    ...(key === undefined ? {} : { detailsKey: key }),
  };
  // Details first: numbers on the table imply that the details exist.
  if (key !== undefined) await reports.putJson(key, details);
  const isOurs = await store.finish(validation, owner, { kind: 'done', numbers }, now());
  const superseded = isOurs ? validation.numbers?.detailsKey : key;
  if (superseded !== undefined) await reports.remove([superseded]);
}
