import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { userPoolClient } from '../../../functions/platform/aws/user-pool-client.ts';
import { documentClient } from '../../../functions/platform/aws/clients.ts';
import { objectStore, type ObjectStore } from '../../../functions/platform/aws/object-store.ts';
import { pictureStore, type PictureStore } from '../../../functions/platform/aws/picture-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { cognitoDirectory } from '../../../functions/providers/cognito/cognito-directory.ts';
import { startStandIns } from '../../../dev/stand-ins/index.ts';
import type { PoolUser } from '../../support/seed-account.ts';
import type { Person } from './people.ts';

/** Stored data before the product starts. */
export interface World {
  table: Table;
  reports: ObjectStore;
  pictures: PictureStore;
  /** Adds a user to the user pool. */
  addToPool(person: Pick<Person, 'email' | 'password'>): Promise<PoolUser>;
}

/** Starts the stand-ins on a data folder for as long as something is put into it. */
export async function seedInto(
  dataDir: string,
  seed: (world: World) => Promise<void>,
): Promise<void> {
  const standIns = await startStandIns({ dataDir });
  Object.assign(process.env, standIns.env);
  const { userPoolId, clientId } = standIns.cognito;
  const bucket = standIns.env['REPORTS_BUCKET'] ?? '';
  const directory = cognitoDirectory(userPoolClient(), { userPoolId, clientId });
  try {
    await seed({
      table: { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' },
      reports: objectStore(bucketClient(), bucket),
      pictures: pictureStore(bucketClient(), bucket),
      async addToPool({ email, password }) {
        const userId = await directory.createUser(email, password);
        if (userId === undefined) throw new Error(`${email} is in the pool already`);
        return { userId, email };
      },
    });
  } finally {
    await standIns.stop();
  }
}
