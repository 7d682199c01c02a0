import { forgetPage as contract } from '../../shared/jobs/catalogue.ts';
import { forgetFieldData } from '../field-data/forget-field-data.ts';
import { forgetMarkup } from '../markup/forget-markup.ts';
import { bucketClient, documentClient } from '../platform/aws/clients.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { watchStore } from '../sites/watch-store.ts';
import { uptimeStore } from '../uptime/uptime-store.ts';
import { forgetScreenshots } from '../screenshots/forget-screenshots.ts';
import { forgetPage } from './forget-page.ts';
import { scannedPageStore } from './scanned-page-store.ts';

export const handler = handleJob(contract, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const { accountId, url, before } = payload;
  const ports = { pages: scannedPageStore(table), reports };
  const page = { accountId, url, before: new Date(before) };
  await forgetPage(ports, page);
  await forgetMarkup({ table, reports }, page);
  await uptimeStore(table).forget(accountId, url, page.before);
  await forgetFieldData(table, page);
  await forgetScreenshots({ table, reports }, page);
  await watchStore(table).endRemoval(accountId, url, page.before);
});
