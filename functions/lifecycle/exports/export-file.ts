import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';

/** One CSV file, owned by the user who requested it. */
export interface ExportFile {
  accountId: string;
  userId: string;
  /** When it was made, ISO 8601 UTC. */
  date: string;
}

const keyOf = ({ accountId, userId, date }: ExportFile): string =>
  `${accountId}/exports/${userId}/${date}.csv.json.gz`;

/** CSV files between conversion and download. The bucket's retention deletes those that are left. */
export const exportFiles = {
  keep: (objects: Pick<ObjectStore, 'putJson'>, file: ExportFile, csv: string): Promise<void> =>
    objects.putJson(keyOf(file), csv),

  /** @throws ProblemError `not_found` if there is none, or it was deleted */
  async read(objects: Pick<ObjectStore, 'getJson'>, file: ExportFile): Promise<string> {
    const csv = await objects.getJson(keyOf(file));
    if (typeof csv === 'string') return csv;
    throw new ProblemError('not_found', 'There is no such export any more, please export again', {
      field: 'date',
    });
  },

  forget: (objects: Pick<ObjectStore, 'remove'>, file: ExportFile): Promise<void> =>
    objects.remove([keyOf(file)]),
};
