import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { setVisitorSettings } from '../../../shared/calls/measuring/visitors.ts';
import { env } from '../../platform/aws/env.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { lastViews } from './last-views.ts';
import { toVisitorScript } from './to-visitor-script.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(
  setVisitorSettings,
  async ({ body, caller, table, now, audit }) => {
    const { url, urlKey } = await reachedSite(table, caller, body.url);
    const store = visitorStore(table);
    const key = { accountId: caller.accountId, urlKey };
    const { rate, pageRules } = body;
    // With and without `www.` it is the same site.
    const own = new URL(url).hostname.replace(/^www\./, '');
    const hosts = [...new Set([own, ...body.hosts])];
    const site = await store.save(key, { rate, hosts, pageRules }, { now, audit });
    if (site === undefined)
      throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
    return toVisitorScript(site, await lastViews(store, key), env.publicUrl());
  },
);
