import { ProblemError } from '../../../shared/calls/errors.ts';
import { listTooLong, startImport } from '../../../shared/calls/portfolio/imports.ts';
import { runImport } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { targetParser } from '../../platform/target-guard/parse-target.ts';
import { fitting, readRows } from './read-rows.ts';
import { roomOfAccount, toSiteImport } from './to-site-import.ts';
import { siteImportStore } from './site-import-store.ts';

/** U+FFFD stands where a program read a file by another encoding than its own. */
const unreadable =
  'Some letters of the list were lost: save it as “CSV UTF-8”, or as the CSV of Excel, and choose the file again';

export const handler = handleCall(startImport, async ({ body, caller, table, now }) => {
  const { accountId, userId: requestedBy } = caller;
  const { list = '', sitemap } = body;
  if (list.includes('\uFFFD'))
    throw new ProblemError('invalid_input', unreadable, { field: 'list' });
  const rows = readRows(list);
  if (sitemap === undefined && rows.length === 0)
    throw new ProblemError('invalid_input', 'The list has no addresses', { field: 'list' });
  if (fitting(rows).length < rows.length)
    throw new ProblemError('invalid_input', listTooLong, { field: 'list' });
  if (sitemap !== undefined)
    targetParser({ allowPrivate: env.allowPrivateTargets() })(sitemap, 'sitemap');
  const { room } = await roomOfAccount(table, accountId);
  const ofSitemap = sitemap === undefined ? {} : { sitemap, asPages: body.as === 'pages' };
  const begun = { requestedBy, rows, percent: 0, ...ofSitemap };
  const { item, isNew } = await siteImportStore(table).start(accountId, begun, now);
  if (isNew) await sendBestEffort(sendJobs, runImport, [{ accountId, importId: item.importId }]);
  return toSiteImport(item, room);
});
