import { organiseSites } from '../../../shared/calls/registry/clients.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { mostTags } from '../../../shared/models/registry/client.ts';
import { spelling } from '../pages/page-url.ts';
import { keyOfUrl } from '../pages/url-key.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { clientNotFound } from './client-rules.ts';
import { clientStore } from './client-store.ts';
import { touchStatusPages } from './unpublish-status-pages.ts';

export const handler = handleCall(organiseSites, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const store = clientStore(table);
  const known = new Map((await store.listSites(accountId)).map((site) => [site.urlKey, site]));
  const urlOf = new Map(body.sites.map((url) => [keyOfUrl(spelling(url)), spelling(url)]));
  for (const [index, url] of body.sites.entries()) {
    const site = known.get(keyOfUrl(spelling(url)));
    if (site === undefined) throw siteNotFound(index);
    if (new Set([...(site.tags ?? []), ...body.addTags]).size > mostTags)
      throw new ProblemError('limit_reached', `A site can have ${mostTags} tags`, {
        field: 'addTags',
      });
  }
  const refused = await store.organise(accountId, [...urlOf.values()], body, audit);
  if (refused === 'client') throw clientNotFound();
  if (refused !== undefined) throw siteNotFound(refused);
  if (body.clientId === undefined) return;
  await touchStatusPages(table, accountId, now);
  if ((await store.list(accountId)).some(({ route }) => route))
    // Outages that wait follow the route of the new client.
    await sendJobs(notifyOfOutages, [{ accountId }]);
});

const siteNotFound = (index: number): ProblemError =>
  new ProblemError('not_found', 'There is no such site', { field: `sites.${index}` });
