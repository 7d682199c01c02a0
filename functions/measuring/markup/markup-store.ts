import { randomUUID } from 'node:crypto';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { MarkupFailureReason } from '../../../shared/pages/markup-failures.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import {
  dueOf,
  changeOf,
  isOpen,
  leaseFields,
  newlyQueued,
} from '../../platform/open-work/open-items.ts';
import { aboutPage, type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import {
  dropHeld,
  type Holder,
  isDroppable,
  isHeldBy,
  openWork,
} from '../../platform/open-work/open-work.ts';
import { type MarkupNumbers, markupValidationEntity } from './markup-validation-entity.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { foundItem, liveItem } from '../../platform/table/read-items.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { numbersExpireAt } from '../../platform/times.ts';
import { timings } from './timings.ts';

export type Validation = ItemOf<typeof markupValidationEntity>;

export type ValidationKey = Pick<Validation, 'accountId' | 'url' | 'validationId'>;

/** A page to validate. */
export type WantedValidation = Pick<Validation, 'accountId' | 'url' | 'cause' | 'requestedBy'>;

/** Result of a validation. */
export type ValidationOutcome =
  | { kind: 'done'; numbers: MarkupNumbers }
  | { kind: 'failed'; reason: MarkupFailureReason };

export type MarkupStore = ReturnType<typeof markupStore>;

/** The life cycle of validations on the table: one item per page, from the intent through the lease to the numbers. */
export function markupStore(table: Table, announce: Announce = unannounced) {
  const validations = markupValidationEntity(table);
  const outbox = outboxEventEntity(table);
  const itemOf = ({ accountId, url }: { accountId: string; url: string }) => ({
    accountId,
    urlKey: keyOfUrl(url),
  });
  const read = (accountId: string, url: string): Promise<Validation | undefined> =>
    foundItem(validations.get(itemOf({ accountId, url })));

  const work = openWork<ValidationKey, Validation>({
    change: (key) => changeOf(validations.patch(itemOf(key))),
    timings,
    isNamed:
      ({ validationId: named }) =>
      (item, { eq }) =>
        eq(item['validationId'], named),
  });

  /** Ends a validation; if it failed, the numbers of an earlier one stay. */
  const end = async (
    validation: Validation,
    outcome: ValidationOutcome,
    holder: Holder,
    now: Date,
  ): Promise<boolean> => {
    const { accountId, urlKey, validationId } = validation;
    const outboxEvent = outboxItem('markup-checked', checkedEvent(validation, outcome), now);
    const written = await writeTogether({ validations, outbox }, (entities) => [
      entities.validations
        .patch({ accountId, urlKey })
        .set({
          state: outcome.kind,
          ...(outcome.kind === 'done'
            ? { numbers: outcome.numbers }
            : { failureReason: outcome.reason }),
        })
        .remove([...leaseFields, ...(outcome.kind === 'done' ? ['failureReason' as const] : [])])
        .where(isHeldBy(holder))
        .where((item, { eq }) => eq(item.validationId, validationId))
        .commit(),
      entities.outbox.create(outboxEvent).commit(),
    ]);
    if (written.done) await announce(outboxEvent);
    return written.done;
  };

  return {
    /** Undefined if the page was not validated within 25 months. */
    find: (accountId: string, url: string, now: Date): Promise<Validation | undefined> =>
      liveItem(validations.get(itemOf({ accountId, url })), now),

    /** Writes the intent to validate a page. If there is an open one, it is returned: two requests at once make one. */
    async start(
      page: WantedValidation,
      now: Date,
      audit?: Audit,
    ): Promise<{ validation: Validation; isNew: boolean }> {
      const intent = newIntent(page, now);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const known = await read(page.accountId, page.url);
        if (known !== undefined && isOpen(known) && !isExpired(known, now)) {
          return { validation: known, isNew: false };
        }
        const { accountId, urlKey, ...fields } = intent;
        const written = await writeAudited(table, audit, { validations }, (entities) => [
          known === undefined
            ? entities.validations
                .put(intent)
                .where((item, { notExists }) => notExists(item.validationId))
                .commit()
            : entities.validations
                .patch({ accountId, urlKey })
                .set(fields)
                .where((item, { eq }) => eq(item.validationId, known.validationId))
                .commit(),
        ]);
        if (written.done) return { validation: { ...known, ...intent }, isNew: true };
      }
      throw new Error('Too many concurrent validation requests for one page');
    },

    promote: work.promote,
    claim: work.claim,
    release: work.release,

    /** Ends a claimed validation that is not wanted any more; what earlier ones have left stays. */
    async drop(validation: Validation, owner: string): Promise<boolean> {
      const { numbers, failureReason } = validation;
      if (numbers === undefined && failureReason === undefined)
        return dropHeld(validations.delete(itemOf(validation)), owner);
      const state = failureReason === undefined ? 'done' : 'failed';
      const ended = await changeOf(validations.patch(itemOf(validation)))
        .set({ state })
        .remove(leaseFields)
        .where(isDroppable(owner))
        .go({ response: 'all_new', returnOnConditionCheckFailure: true });
      return !ended.rejected;
    },

    /** Ends a validation; false if the lease was lost, and nothing was written. */
    finish: (validation: Validation, owner: string, outcome: ValidationOutcome, now: Date) =>
      end(validation, outcome, { owner }, now),

    due: dueOf(validations.query.open),

    requeue: (validation: Validation, now: Date) =>
      work.requeue(validation, validation.retryAt, now),

    /** Ends an abandoned validation as failed; false if it changed since it was read. */
    async giveUp(validation: Validation, now: Date): Promise<boolean> {
      const { retryAt } = validation;
      return (
        retryAt !== undefined &&
        end(validation, { kind: 'failed', reason: 'internal' }, { retryAt }, now)
      );
    },

    /**
     * Deletes a page's results if they were requested before a time; a page that was added again keeps later ones.
     * Idempotent; a running validation leaves nothing behind.
     */
    async forget(
      { accountId, url, before }: { accountId: string; url: string; before: Date },
      objects: Pick<ObjectStore, 'remove'>,
    ): Promise<void> {
      const found = await read(accountId, url);
      if (found === undefined || found.requestedAt >= before.toISOString()) return;
      const key = found.numbers?.detailsKey;
      // Details first: without the item nothing refers to them.
      if (key !== undefined) await objects.remove([key]);
      await validations
        .delete(itemOf({ accountId, url }))
        .where((item, { eq }) => eq(item.validationId, found.validationId))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}

function newIntent({ accountId, url, cause = 'person', ...asked }: WantedValidation, now: Date) {
  const urlKey = keyOfUrl(url);
  return {
    accountId,
    urlKey,
    url,
    cause,
    ...asked,
    validationId: randomUUID(),
    requestedAt: now.toISOString(),
    ...newlyQueued({ accountId, name: urlKey, ...timings }, now),
    expiresAt: epochSeconds(numbersExpireAt(now)),
  };
}

function checkedEvent(validation: Validation, outcome: ValidationOutcome) {
  const { validationId, numbers } = validation;
  const about = aboutPage(validation);
  if (outcome.kind === 'failed')
    return {
      ...about,
      facts: { outcome: 'failed' as const, validationId, reason: outcome.reason },
    };
  const facts = {
    outcome: 'done' as const,
    validationId,
    ...countsOf(outcome.numbers),
    ...(numbers === undefined ? {} : beforeOf(numbers, outcome.numbers)),
  };
  return { ...about, facts };
}

const beforeOf = (numbers: MarkupNumbers, { checkedWith }: MarkupNumbers) =>
  numbers.checkedWith === checkedWith
    ? { previous: countsOf(numbers) }
    : { isOtherChecker: true as const };

const countsOf = ({ fatalErrors, errors, warnings }: MarkupNumbers) => ({
  fatalErrors,
  errors,
  warnings,
});
