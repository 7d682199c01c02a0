import { ProblemError } from '../../../../shared/calls/errors.ts';
import * as messages from '../../../../shared/calls/messages.ts';
import type { PublicCheckSettings } from '../../../../shared/models/monitoring/check-settings.ts';
import type { UptimeInterval } from '../../../../shared/uptime/uptime.ts';
import { type Audit, writeAudited } from '../../../platform/audit/audit.ts';
import { addUnderLimit } from '../../../platform/limits/add-under-limit.ts';
import { listRevisionEntity } from '../../../platform/limits/list-revision-entity.ts';
import type { ItemOf } from '../../../platform/table/entity.ts';
import { asRead } from '../../../platform/table/change-versioned.ts';
import { allItems, foundItem } from '../../../platform/table/read-items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { listEndpoints } from '../../../registry/pages/list-endpoints.ts';
import { isEndpoint } from '../../../registry/pages/remove-endpoints.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import {
  asItsSite,
  isUnwatched,
  newlyRemovedEndpoint,
  newlyWatched,
} from '../../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import type { CheckSecrets } from '../../../platform/target-guard/check-with-settings.ts';
import { type PageKey, pageKey } from '../check-key.ts';
import { checkSecretsEntity } from './check-secrets-entity.ts';
import { openSecrets, sealSecrets } from './seal-secrets.ts';

/** A page or endpoint as it is watched. */
export type Watched = ItemOf<typeof watchedPageEntity>;

interface Site {
  accountId: string;
  urlKey: string;
  pausedAt?: string | undefined;
}

/** Settings with their secrets. */
export interface WholeSettings {
  check: PublicCheckSettings;
  secrets?: CheckSecrets | undefined;
}

interface MonitorOptions {
  /** In percent. @default the usual target */
  target?: number | undefined;
  /** Minutes between two checks while it is up. @default as the plan has it */
  everyMinutes?: UptimeInterval | undefined;
}

interface NewEndpoint extends MonitorOptions {
  url: string;
  name: string;
  settings: WholeSettings;
}

interface MonitorChange extends MonitorOptions {
  name?: string | undefined;
  /** Null: as a browser opens a page. */
  settings?: WholeSettings | null | undefined;
}

interface Changing {
  now: Date;
  audit: Audit;
}

const optionsOf = ({ target, everyMinutes }: MonitorOptions) => ({
  ...(target === undefined ? {} : { target }),
  ...(everyMinutes === undefined ? {} : { wantedMinutes: everyMinutes, everyMinutes }),
});

export const endpointExists = (): ProblemError =>
  new ProblemError('conflict', messages.monitorExists, { field: 'address' });

/** How pages are checked, and the endpoints of sites. */
export function monitorStore(table: Table) {
  const entities = {
    watched: watchedPageEntity(table),
    secrets: checkSecretsEntity(table),
    sites: siteEntity(table),
    revisions: listRevisionEntity(table),
  };
  const { watched, secrets } = entities;

  /** All that is watched of an account, competitors included. */
  const listAll = async (accountId: string): Promise<Watched[]> => {
    const all = await allItems(watched.query.byUrl({ accountId }));
    return all.filter(({ removedAt }) => removedAt === undefined);
  };
  const endpointsOf = async (accountId: string, siteKey: string): Promise<Watched[]> =>
    (await listEndpoints(table, accountId)).filter((one) => one.siteKey === siteKey);

  const find = async (page: PageKey): Promise<Watched | undefined> => {
    const found = await foundItem(watched.get(page));
    return found?.removedAt === undefined ? found : undefined;
  };

  const findSealed = async (page: PageKey): Promise<string | undefined> =>
    (await secrets.get(page).go({ consistent: true })).data?.sealed;

  const sealedItem = async (page: PageKey, given: CheckSecrets, now: Date) => ({
    ...page,
    sealed: await sealSecrets(page, given),
    updatedAt: now.toISOString(),
  });

  return {
    listAll,
    find,

    /** The secrets of a page's check, encrypted. */
    findSealed,

    /** The secrets of a page's check. @throws LostSecrets if they cannot be decrypted */
    async readSecrets(page: PageKey): Promise<CheckSecrets | undefined> {
      const sealed = await findSealed(page);
      return sealed === undefined ? undefined : openSecrets(page, sealed);
    },

    /**
     * Adds an endpoint to a site.
     * @throws ProblemError `limit_reached`, or `conflict` for an address that is watched already
     */
    async addEndpoint(
      site: Site,
      { url, name, settings, ...options }: NewEndpoint,
      { now, audit, limit }: Changing & { limit: number },
    ): Promise<Watched> {
      const { accountId, urlKey: siteKey, pausedAt } = site;
      const item = {
        ...newlyWatched(accountId, url, now),
        ...asItsSite(site),
        ...optionsOf(options),
        subject: 'endpoint' as const,
        siteKey,
        name,
        check: settings.check,
        addedAt: now.toISOString(),
      };
      const page = pageKey(item);
      const sealed = settings.secrets && (await sealedItem(page, settings.secrets, now));
      await addUnderLimit(table, { accountId, list: `endpoints#${siteKey}` }, async (step) => {
        if ((await endpointsOf(accountId, siteKey)).length >= limit)
          throw new ProblemError('limit_reached', limitWords(limit));
        const written = await writeAudited(table, audit, entities, (all) => [
          all.watched.put(item).where(isUnwatched).commit(),
          all.sites
            .check({ accountId, urlKey: siteKey })
            .where(
              (one, is) => `${is.exists(one.urlKey)} AND ${asRead(one.pausedAt, pausedAt, is)}`,
            )
            .commit(),
          all.revisions
            .put(step.item)
            .where(({ revision }, is) => asRead(revision, step.seen, is))
            .commit(),
          sealed === undefined
            ? all.secrets.delete(page).commit()
            : all.secrets.put(sealed).commit(),
        ]);
        if (!written.done && written.refused.includes(0)) throw endpointExists();
        return written.done || undefined;
      });
      return { ...item, isSilent: false };
    },

    /**
     * Changes how a page or endpoint is checked.
     * @param changing `seen`: its encrypted secrets, as they were read for a change of settings
     * @returns false if it is not watched any more
     * @throws ProblemError `conflict` if its secrets have changed since
     */
    async change(
      page: PageKey,
      { name, settings, ...options }: MonitorChange,
      { now, audit, seen }: Changing & { seen?: string | undefined },
    ): Promise<boolean> {
      const sealed = settings?.secrets && (await sealedItem(page, settings.secrets, now));
      const written = await writeAudited(table, audit, entities, (all) => [
        all.watched
          .patch(page)
          .set({
            ...(name === undefined ? {} : { name }),
            ...optionsOf(options),
            ...(settings ? { check: settings.check } : {}),
          })
          .remove(settings === null ? ['check'] : [])
          .where(
            ({ removedAt, subject }, { notExists, ne }) =>
              `${notExists(removedAt)} AND ${ne(subject, 'competitor')}`,
          )
          .commit(),
        ...(settings === undefined
          ? []
          : [
              (sealed === undefined ? all.secrets.delete(page) : all.secrets.put(sealed))
                .where((one, is) => asRead(one.sealed, seen, is))
                .commit(),
            ]),
      ]);
      if (!written.done && !written.refused.includes(0))
        throw new ProblemError('conflict', messages.monitorChanged, { field: 'settings' });
      return written.done;
    },

    /** Removes an endpoint; its mark has the clock delete its data. @returns false if there is none */
    async removeEndpoint(page: Watched, { now, audit }: Changing): Promise<boolean> {
      const { done } = await writeAudited(table, audit, entities, (all) => [
        all.watched
          .put(newlyRemovedEndpoint(page.accountId, page.url, now))
          .where(isEndpoint)
          .commit(),
        all.secrets.delete(pageKey(page)).commit(),
      ]);
      return done;
    },

    /** Deletes the secrets of a removed page; one that was added again keeps them, as it keeps its settings. */
    async forgetSecrets(accountId: string, url: string, before: Date): Promise<void> {
      const page = { accountId, urlKey: keyOfUrl(url) };
      const { data } = await watched.get(page).go({ consistent: true });
      if (data !== null && data.removedAt === undefined) return;
      await secrets
        .delete(page)
        .where(({ updatedAt }, { lt }) => lt(updatedAt, before.toISOString()))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}

const limitWords = (limit: number): string =>
  `Your plan includes ${limit} endpoint${limit === 1 ? '' : 's'} a site.`;
