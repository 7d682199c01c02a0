import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import { outagePictureEntity } from './outage-picture-entity.ts';

export interface OutagePictureKey {
  accountId: string;
  incidentId: string;
}

export type OutagePictureOutcome =
  | { kind: 'outage'; jpeg: Uint8Array; statusCode: number | null }
  | { kind: 'failure'; reason: ScanFailureReason };

export type OutagePictureStore = ReturnType<typeof outagePictureStore>;

/** Pictures of pages that were down: one for each incident, however often it is asked for. */
export function outagePictureStore(table: Table) {
  const entities = { incidents: incidentEntity(table), pictures: outagePictureEntity(table) };
  const find = (key: OutagePictureKey) => foundItem(entities.pictures.get(key));

  return {
    find,

    /** Whether an incident is there, and has no picture yet. */
    async isWanted({ accountId, incidentId }: OutagePictureKey): Promise<boolean> {
      const key = { accountId, incidentId };
      const incident = await foundItem(entities.incidents.get(key));
      return incident !== undefined && (await find(key)) === undefined;
    },

    /** Keeps the first picture of an incident, unless that was removed meanwhile. */
    async keep(
      { accountId, incidentId }: OutagePictureKey,
      outcome: OutagePictureOutcome,
      now: Date,
    ): Promise<void> {
      const key = { accountId, incidentId };
      await writeTogether(entities, ({ incidents, pictures }) => [
        incidents
          .check(key)
          .where((item, { exists }) => exists(item.incidentId))
          .commit(),
        pictures
          .create({
            ...key,
            takenAt: now.toISOString(),
            ...(outcome.kind === 'failure'
              ? { failureReason: outcome.reason }
              : {
                  image: `data:image/jpeg;base64,${Buffer.from(outcome.jpeg).toString('base64')}`,
                  ...(outcome.statusCode === null ? {} : { statusCode: outcome.statusCode }),
                }),
            expiresAt: epochSeconds(recordsExpireAt(now)),
          })
          .commit(),
      ]);
    },
  };
}
