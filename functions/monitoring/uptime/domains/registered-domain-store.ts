import type { ItemOf } from '../../../platform/table/entity.ts';
import type { RegisteredDomain } from '../../../../shared/uptime/registered-domain.ts';
import type { OutboxItem } from '../../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import { getMany } from '../../../platform/table/get-many.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { writeTogether } from '../../../platform/table/write-together.ts';
import { after, dayMs, minuteMs } from '../../../platform/times.ts';
import { registeredDomainEntity } from './registered-domain-entity.ts';

export type StoredDomain = ItemOf<typeof registeredDomainEntity>;
export type DomainKey = Pick<StoredDomain, 'accountId' | 'domain'>;

/** Longer than a request and the redirects after it may take. */
export const leaseMs = minuteMs;
const keptMs = 30 * dayMs;

/** A host and the domains above it, the longest first: those under which it may be registered. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Domains of accounts. */
export function registeredDomainStore(table: Table) {
  const entities = { domains: registeredDomainEntity(table), outbox: outboxEventEntity(table) };
  const { domains } = entities;
  return {
    /** Takes the lease, or takes up the owner's; undefined if another has it, or if the registry was asked since `staleAt`. */
    async claim(
      key: DomainKey,
      owner: string,
      { now, staleAt }: { now: Date; staleAt: Date },
    ): Promise<StoredDomain | undefined> {
      const at = now.toISOString();
      const claimed = await domains
        .upsert({
          ...key,
          leaseOwner: owner,
          leaseUntil: after(now, leaseMs).toISOString(),
          expiresAt: epochSeconds(after(now, keptMs)),
        })
        .where(
          ({ leaseOwner, leaseUntil, checkedAt }, { eq, notExists, lte }) =>
            `(${notExists(leaseUntil)} OR ${lte(leaseUntil, at)} OR ${eq(leaseOwner, owner)}) AND (${notExists(checkedAt)} OR ${lte(checkedAt, staleAt.toISOString())})`,
        )
        .go({ returnOnConditionCheckFailure: true, response: 'all_new' });
      return claimed.rejected ? undefined : claimed.data;
    },

    /** Releases the lease. */
    async release(key: DomainKey, owner: string): Promise<void> {
      await domains
        .patch(key)
        .remove(['leaseOwner', 'leaseUntil'])
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Writes the whole item, which ends the lease, with its event; false if the lease was lost. */
    async finish(item: StoredDomain, owner: string, event?: OutboxItem): Promise<boolean> {
      const { leaseOwner: _owner, leaseUntil: _until, ...next } = item;
      const written = await writeTogether(entities, (all) => [
        all.domains
          .put(next)
          .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
          .commit(),
        ...(event === undefined ? [] : [all.outbox.create(event).commit()]),
      ]);
      return written.done;
    },

    /** The account's domains by name, with what their registries have returned. */
    async list(
      accountId: string,
    ): Promise<Map<string, Pick<StoredDomain, 'domain' | 'endsAt' | 'registrar'>>> {
      const { data } = await domains.query
        .byDomain({ accountId })
        .go({ pages: 'all', attributes: ['domain', 'endsAt', 'registrar'] });
      return new Map(data.map((one) => [one.domain, one]));
    },

    /** The domain of a host, once its registry was asked about it. */
    async findOf(accountId: string, host: string): Promise<RegisteredDomain | null> {
      const names = domainsAbove(host);
      const found = await getMany(
        names.map((domain) => ({ accountId, domain })),
        (left) => domains.get(left).go({ concurrent: 2 }),
      );
      const known = found.find(({ checkedAt }) => checkedAt !== undefined);
      if (known === undefined) return null;
      const { domain, endsAt: expiresAt = null, readAt = null, problem = null } = known;
      return { domain, expiresAt, readAt, problem };
    },
  };
}
