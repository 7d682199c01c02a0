import type { ItemOf } from '../../platform/table/entity.ts';
import { type Deployment, mostDeployments } from '../../../shared/calls/portfolio/marks.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { numbersExpireAt } from '../../platform/times.ts';
import { deploymentEntity } from './deployment-entity.ts';
import { allItems } from '../../platform/table/read-items.ts';

type StoredDeployment = ItemOf<typeof deploymentEntity>;

interface OfSite {
  accountId: string;
  /** `keyOfUrl` of the site. */
  siteKey: string;
}

const toAnswer = ({ deploymentId, label, at }: StoredDeployment): Deployment => ({
  id: deploymentId,
  label,
  at,
});

/** The deployments of sites. @param most how many a site keeps */
export function deploymentStore(table: Table, most = mostDeployments) {
  const deployments = deploymentEntity(table);

  const all = ({ accountId, siteKey }: OfSite): Promise<StoredDeployment[]> =>
    allItems(
      deployments.query
        .bySite({ accountId, siteKey })
        // A range: a prefix would include sites whose key begins with this one.
        .between({ deploymentId: '0' }, { deploymentId: 'g' }),
    );

  const discard = async ({ accountId, siteKey }: OfSite, deploymentId: string): Promise<void> => {
    await deployments.delete({ accountId, siteKey, deploymentId }).go();
  };

  return {
    /** Records a deployment, and deletes those beyond the newest ones, so that a pipeline never has to tidy up. */
    async add(
      site: OfSite,
      { label, at }: { label: string; at: Date },
      { now, audit }: { now: Date; audit?: Audit },
    ): Promise<Deployment> {
      const item = {
        ...site,
        deploymentId: timeOrderedId(at),
        label,
        at: at.toISOString(),
        createdAt: now.toISOString(),
        expiresAt: epochSeconds(numbersExpireAt(at)),
      };
      await changeAudited(table, audit, deployments, (items) => items.put(item));
      const tooOld = (await all(site)).slice(0, -most);
      for (const { deploymentId } of tooOld) await discard(site, deploymentId);
      return toAnswer(item);
    },

    /** Oldest first. */
    async list(site: OfSite, now: Date): Promise<Deployment[]> {
      const found = await all(site);
      return found.filter((one) => !isExpired(one, now)).map(toAnswer);
    },

    /** When the newest one was, ISO 8601. */
    async lastAt({ accountId, siteKey }: OfSite): Promise<string | undefined> {
      const { data } = await deployments.query
        .bySite({ accountId, siteKey })
        .between({ deploymentId: '0' }, { deploymentId: 'g' })
        .go({ order: 'desc', limit: 1 });
      return data[0]?.at;
    },

    /** One that is gone is no error. */
    async remove({ accountId, siteKey }: OfSite, deploymentId: string, audit: Audit) {
      await changeAudited(table, audit, deployments, (items) =>
        items
          .delete({ accountId, siteKey, deploymentId })
          .where((item, is) => is.exists(item.deploymentId)),
      );
    },

    /** Deletes all that were recorded before a time. */
    async forget(site: OfSite, before: Date): Promise<void> {
      for (const { deploymentId, createdAt } of await all(site)) {
        if (createdAt < before.toISOString()) await discard(site, deploymentId);
      }
    },
  };
}
