import { randomUUID } from 'node:crypto';
import { log } from '../platform/logger.ts';
import type { MarkupNumbers } from '../platform/table/markup-validation.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import { CheckerError, type CheckMarkup, type MarkupPage } from './check-markup.ts';
import { countMessages } from './count-messages.ts';
import { detailsKey } from './details-key.ts';
import type { MarkupStore, Validation, ValidationKey } from './markup-store.ts';
import { readPage } from './read-page.ts';
import { shortenDetail } from './shorten-detail.ts';

export interface ValidatePagePorts {
  store: Pick<MarkupStore, 'claim' | 'finish' | 'release'>;
  fetchPage: TargetGuard['fetch'];
  check: CheckMarkup;
  reports: Pick<ObjectStore, 'putJson' | 'remove'>;
  now: () => Date;
}

/**
 * Validates a page whose intent is on the table. Delivered twice, it is done once; a page that cannot be read is a
 * result. @throws our own errors, for the queue to deliver again; on the last delivery they are recorded before
 */
export async function validatePage(
  ports: ValidatePagePorts,
  job: ValidationKey & { isLastDelivery: boolean },
): Promise<void> {
  const owner = randomUUID();
  const validation = await ports.store.claim(job, owner, ports.now());
  if (validation === undefined) return;
  try {
    const read = await readPage(ports.fetchPage, validation.url);
    if ('reason' in read) {
      await ports.store.finish(validation, owner, { kind: 'failed', reason: read.reason });
    } else {
      await record(ports, validation, owner, read.page);
    }
  } catch (error) {
    if (job.isLastDelivery) {
      log.error('validation failed', { url: validation.url, error });
      const reason = error instanceof CheckerError ? 'checker' : 'internal';
      await ports.store.finish(validation, owner, { kind: 'failed', reason });
    } else await ports.store.release(job, owner, ports.now());
    throw error;
  }
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
  // Details first: numbers on the table promise that they are there.
  if (key !== undefined) await reports.putJson(key, details);
  const isOurs = await store.finish(validation, owner, { kind: 'done', numbers });
  const superseded = isOurs ? validation.numbers?.detailsKey : key;
  if (superseded !== undefined) await reports.remove([superseded]);
}
