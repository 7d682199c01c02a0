import { randomUUID } from 'node:crypto';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import type { ClientContact, Client } from '../../../shared/models/registry/client.ts';
import { siteEntity } from '../pages/site-entity.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { addUnderLimit } from '../../platform/limits/add-under-limit.ts';
import { listRevisionEntity } from '../../platform/limits/list-revision-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientEntity } from './client-entity.ts';

/** @param held the clients of the account's sites, one for each site that has one */
export function toClient(
  { clientId, name, colour, contacts, route, slackChannel, slackProblem }: StoredClient,
  held: readonly (string | undefined)[],
): Client {
  const siteCount = held.filter((holder) => holder === clientId).length;
  return {
    clientId,
    name,
    colour: colour ?? null,
    contacts,
    siteCount,
    route: route ?? null,
    ...(slackChannel === undefined
      ? {}
      : {
          slack: {
            channel: slackChannel,
            ...(slackProblem === undefined ? {} : { problem: slackProblem }),
          },
        }),
  };
}

export type StoredClient = ItemOf<typeof clientEntity>;

export interface ClientFields {
  name: string;
  colour: string | null;
  contacts: ClientContact[];
}

export interface SiteOrganisation {
  /** Null for no client; undefined to leave it. */
  clientId?: string | null | undefined;
  addTags: readonly string[];
  removeTags: readonly string[];
}

interface Saving {
  now: Date;
  /** Absent where the call that asked for it has its own entry. */
  audit?: Audit;
  /** Throws if the client cannot be saved beside these: nothing is added to them before the write. */
  check(clients: readonly StoredClient[]): void;
}

/** Clients of an account, and the sites that belong to them. */
export function clientStore(table: Table) {
  const clients = clientEntity(table);
  const revisions = listRevisionEntity(table);
  const sites = siteEntity(table);

  return {
    list: (accountId: string): Promise<StoredClient[]> =>
      allItems(clients.query.byId({ accountId })),

    async listSites(accountId: string) {
      const { data } = await sites.query.byUrl({ accountId }).go({
        consistent: true,
        pages: 'all',
        attributes: ['url', 'urlKey', 'clientId', 'tags'],
      });
      return data;
    },

    /**
     * Adds a client, or changes one.
     * @returns undefined if the client to change does not exist
     */
    async save(
      accountId: string,
      clientId: string | undefined,
      { name, colour, contacts }: ClientFields,
      { now, audit, check }: Saving,
    ): Promise<StoredClient | undefined> {
      const id = clientId ?? randomUUID();
      const fields = {
        name,
        // ElectroDB takes no `undefined`.
        contacts: contacts.map((contact) => ({
          email: contact.email,
          ...(contact.name === undefined ? {} : { name: contact.name }),
          ...(contact.phone === undefined ? {} : { phone: contact.phone }),
        })),
        ...(colour === null ? {} : { colour }),
      };
      const isSaved = await addUnderLimit(table, { accountId, list: 'clients' }, async (step) => {
        check(await this.list(accountId));
        const written = await writeAudited(table, audit, { clients, revisions }, (entities) => [
          clientId === undefined
            ? entities.clients
                .create({ accountId, clientId: id, createdAt: now.toISOString(), ...fields })
                .commit()
            : entities.clients
                .patch({ accountId, clientId: id })
                .set(fields)
                .remove(colour === null ? ['colour'] : [])
                .commit(),
          entities.revisions
            .put(step.item)
            .where(({ revision }, is) => asRead(revision, step.seen, is))
            .commit(),
        ]);
        if (written.done) return true;
        return written.refused.includes(0) ? false : undefined;
      });
      if (!isSaved) return undefined;
      return foundItem(clients.get({ accountId, clientId: id }));
    },

    /** @returns undefined if the client does not exist */
    async setRoute(
      { accountId, clientId }: { accountId: string; clientId: string },
      { route, usesOwnSlack }: { route: ClientRoute | undefined; usesOwnSlack: boolean },
      audit: Audit,
    ): Promise<StoredClient | undefined> {
      const isWritten = await changeAudited(table, audit, clients, (items) =>
        items
          .patch({ accountId, clientId })
          .set(route === undefined ? {} : { route })
          .remove([
            ...(route === undefined ? (['route'] as const) : []),
            ...(usesOwnSlack ? [] : (['slackChannel', 'slackWebhook', 'slackProblem'] as const)),
          ]),
      );
      if (!isWritten) return undefined;
      return foundItem(clients.get({ accountId, clientId }));
    },

    /** @returns false if the client does not exist */
    noteCall: (
      { accountId, clientId }: { accountId: string; clientId: string },
      called: NonNullable<StoredClient['called']>,
      audit: Audit,
    ): Promise<boolean> =>
      changeAudited(table, audit, clients, (items) =>
        items.patch({ accountId, clientId }).set({ called }),
      ),

    /** Unassigns the sites of a client, then removes it; if it dies in between, it can be repeated. */
    async remove(accountId: string, clientId: string, audit: Audit): Promise<boolean> {
      const held = (await this.listSites(accountId)).filter((site) => site.clientId === clientId);
      await inParallel(held, ({ urlKey }) =>
        sites
          .patch({ accountId, urlKey })
          .remove(['clientId'])
          .where((site, { eq }) => eq(site.clientId, clientId))
          .go({ returnOnConditionCheckFailure: true }),
      );
      return changeAudited(table, audit, clients, (items) =>
        items
          .delete({ accountId, clientId })
          .where((client, { exists }) => exists(client.clientId)),
      );
    },

    /**
     * Organises all of the sites or none.
     * @returns the index of a site that does not exist; `client` if the client does not
     */
    async organise(
      accountId: string,
      urls: readonly string[],
      { clientId, addTags, removeTags }: SiteOrganisation,
      audit: Audit,
    ): Promise<number | 'client' | undefined> {
      const written = await writeAudited(table, audit, { sites, clients }, (entities) => [
        ...urls.map((url) =>
          entities.sites
            .patch({ accountId, urlKey: keyOfUrl(url) })
            .set(clientId ? { clientId } : {})
            .remove(clientId === null ? ['clientId'] : [])
            .add(addTags.length === 0 ? {} : { tags: [...addTags] })
            .delete(removeTags.length === 0 ? {} : { tags: [...removeTags] })
            .commit(),
        ),
        ...(clientId
          ? [
              entities.clients
                .check({ accountId, clientId })
                .where((client, { exists }) => exists(client.clientId))
                .commit(),
            ]
          : []),
      ]);
      if (written.done) return undefined;
      const [first = 0] = written.refused;
      return first < urls.length ? first : 'client';
    },
  };
}
