import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { demoSitesPage, demoSitesPath } from '../demo-sites/demo-sites-page.ts';
import { type DemoSiteName, demoSites } from '../demo-sites/start-demo-sites.ts';
import { PageGuard, sendPage, sendTo } from '../stand-ins/local-pages.ts';
import type { DemoSiteToSeed } from './seeds/seed-options.ts';
import { functionTable } from '../../functions/platform/table/function-table.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

export type DemoSwitch = ReturnType<typeof demoSwitch>;

const names = demoSites.map(({ name }) => name);
const Choice = z.object({ site: z.enum(names), step: z.enum(['down', 'up']) });

/**
 * A page that takes demo sites down and brings them back, so that a real outage can be watched.
 * @param check has everyone who watches a site check it now
 */
export function demoSwitch(check: (origin: string) => Promise<void> = checkNow) {
  /** When each site that is down was taken down. */
  const outages = new Map<DemoSiteName, Date>();
  const guard = new PageGuard();
  let shown: readonly { name: DemoSiteName; title: string; url: string }[] = [];
  const page = (): string =>
    demoSitesPage(
      shown.map((site) => ({ ...site, downSince: outages.get(site.name) })),
      guard.tokenFor(demoSitesPath),
    );

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.replace(/\/?(\?.*)?$/, '') !== demoSitesPath)
      return sendPage(response, 404, 'There is no such page');
    if (request.method === 'GET') return sendPage(response, 200, page());
    const form = request.method === 'POST' ? await guard.read(request, demoSitesPath) : undefined;
    const choice = Choice.safeParse(Object.fromEntries(form ?? []));
    if (!choice.success) return sendPage(response, 403, 'Only from our own page');
    const { site: name, step } = choice.data;
    if (step === 'up') outages.delete(name);
    else outages.set(name, outages.get(name) ?? new Date());
    const site = shown.find((one) => one.name === name);
    if (site !== undefined) await check(new URL(site.url).origin);
    return sendTo(response, demoSitesPath);
  };

  return {
    isDown: (name: DemoSiteName): boolean => outages.has(name),
    /** Sites that the page lists from now on. */
    show(sites: readonly DemoSiteToSeed[]): void {
      shown = sites.flatMap(({ url }, index) => {
        const site = demoSites[index];
        return site === undefined ? [] : [{ name: site.name, title: site.title, url }];
      });
    },
    /** Handles `/demo-sites`. */
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      answer(request, response).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) sendPage(response, 500, 'This did not work');
      });
    },
  };
}

/** Sends the clock's own job for every page of a site, in all accounts. */
async function checkNow(origin: string): Promise<void> {
  const { data } = await watchedPageEntity(functionTable).scan.go({ pages: 'all' });
  const dueAt = new Date().toISOString();
  const due = data
    .filter(({ url, removedAt, isSilent = false }) => {
      return new URL(url).origin === origin && removedAt === undefined && !isSilent;
    })
    .map(({ accountId, url }) => ({ accountId, url, dueAt }));
  await sendJobs(checkUptime, due);
}
