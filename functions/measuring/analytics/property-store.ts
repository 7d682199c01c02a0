import * as z from 'zod';
import { CheckedState } from '../../../shared/models/measuring/analytics.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { propertyDueSoon } from '../../registry/pages/site-rules.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { changeOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import { readLean } from '../../platform/table/read-lean.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { checkProperty } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';

/** Properties whose daily check is due. None is given up: the next check is tomorrow's. */
export const openProperties = (
  store: Pick<PropertyStore, 'due' | 'requeue'>,
): OpenWorkKind<DueProperty, typeof checkProperty> => ({
  store,
  job: checkProperty,
  payloadOf: ({ accountId, url }) => ({ accountId, url }),
  longestRetryMs: checkRetryMs,
});

const SiteProperty = z.object({
  urlKey: z.string(),
  url: z.string(),
  propertyId: z.string(),
  /** Absent while Google has not been asked. */
  propertyState: CheckedState.optional(),
  /** ISO 8601, of that. */
  propertyCheckedAt: z.string().optional(),
  createdAt: z.string(),
});
export type SiteProperty = z.infer<typeof SiteProperty>;

/** A property as the sweep of open work reads it. */
export interface DueProperty {
  accountId: string;
  url: string;
  urlKey: string;
  propertyDue: string;
  requestedAt: string;
}

/** How long a job may take to check a property before the clock sends it again. */
export const checkRetryMs = hourMs;
/** Sites of a shard that one sweep takes up. */
const mostAtOnce = 500;

export type PropertyStore = ReturnType<typeof propertyStore>;

export function propertyStore(table: Table) {
  const sites = siteEntity(table);
  const checked = (state: CheckedState, now: Date) => ({
    propertyState: state,
    propertyCheckedAt: now.toISOString(),
    propertyDue: after(now, dayMs).toISOString(),
  });

  return {
    /** All sites of an account, oldest first. */
    async list(accountId: string): Promise<SiteProperty[]> {
      const params = sites.query.byUrl({ accountId }).params({
        consistent: true,
        attributes: SiteProperty.keyof().options,
      });
      const found = await readLean(table, params, SiteProperty);
      return found.toSorted(
        (a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt),
      );
    },

    async find(accountId: string, url: string): Promise<SiteProperty | undefined> {
      const found = await sites.get({ accountId, urlKey: keyOfUrl(url) }).go({ consistent: true });
      return found.data ?? undefined;
    },

    async findAccount(accountId: string) {
      const { data } = await accountEntity(table).get({ accountId }).go();
      return data ?? undefined;
    },

    /** Stores a verified property. @returns false if there is no such site */
    async store(
      accountId: string,
      { url, propertyId }: { url: string; propertyId: string },
      { now, audit }: { now: Date; audit: Audit },
    ): Promise<boolean> {
      const urlKey = keyOfUrl(url);
      return changeAudited(table, audit, sites, (items) =>
        items.patch({ accountId, urlKey }).set({
          propertyId,
          ...propertyDueSoon(accountId, urlKey, now),
          ...checked('verified', now),
        }),
      );
    },

    /** Notes what Google said of a property; has no effect if the site has another by now. */
    async note(
      accountId: string,
      { urlKey, propertyId }: Pick<SiteProperty, 'urlKey' | 'propertyId'>,
      { state, now }: { state: CheckedState; now: Date },
    ): Promise<void> {
      await sites
        .patch({ accountId, urlKey })
        // Sites from before properties were checked are not in the index.
        .set({ ...propertyDueSoon(accountId, urlKey, now), ...checked(state, now) })
        .where((item, { eq }) => eq(item.propertyId, propertyId))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Does not read the property again until tomorrow. */
    async skip(
      accountId: string,
      { urlKey, propertyId }: Pick<SiteProperty, 'urlKey' | 'propertyId'>,
      now: Date,
    ): Promise<void> {
      const propertyDue = after(now, dayMs).toISOString();
      await sites
        .patch({ accountId, urlKey })
        .set({ ...propertyDueSoon(accountId, urlKey, now), propertyDue })
        .where((item, { eq }) => eq(item.propertyId, propertyId))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Sites of a shard whose property is due by then. */
    async due(propertyShard: string, by: Date): Promise<DueProperty[]> {
      const { data } = await sites.query
        .properties({ propertyShard })
        .lte({ propertyDue: by.toISOString() })
        .go({ limit: mostAtOnce });
      return data.flatMap(({ accountId, url, urlKey, propertyDue, createdAt }) =>
        propertyDue === undefined
          ? []
          : [{ accountId, url, urlKey, propertyDue, requestedAt: createdAt }],
      );
    },

    /** Moves the next check on, in case the job is lost; false when the site changed since it was read. */
    requeue: ({ accountId, urlKey, propertyDue }: DueProperty, now: Date) =>
      postpone(changeOf(sites.patch({ accountId, urlKey })), {
        field: 'propertyDue',
        seen: propertyDue,
        next: after(now, checkRetryMs),
      }),
  };
}
