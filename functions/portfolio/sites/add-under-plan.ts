import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AddedSites, NewSite } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { pagesLimitReached } from '../../registry/pages/site-rules.ts';
import { type AddedPages, pageStore } from './page-store.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

/** Adds one site, if the account's plan allows it. */
export async function addUnderPlan(
  table: Table,
  { accountId, site, now }: { accountId: string; site: NewSite; now: Date },
): Promise<AddedSites> {
  const add = async (plan: PlanName): Promise<AddedSites> => {
    const { sites: limit } = mostOf(plan);
    const written = await siteStore(table).addSites(accountId, [site], { limit, plan, now });
    if (!written.done && written.refused === 'limit')
      throw new ProblemError('limit_reached', messages.sitesLimitReached);
    return written;
  };
  try {
    return await underPlan(table, accountId, add);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'limit_reached') throw error;
    return { done: false, refused: 'limit' };
  }
}

export type AddedPage = AddedPages['outcome'];

export interface NewPage {
  siteUrl: string;
  /** Normalised. */
  url: string;
  title?: string;
}

/**
 * Adds a page to a site, if the account's plan allows it; one that exists is added.
 * @returns `no-site` for a site that the account does not have
 */
export async function addPageUnderPlan(
  table: Table,
  { accountId, siteUrl, url, title, now }: NewPage & { accountId: string; now: Date },
): Promise<AddedPage> {
  const add = async (plan: PlanName): Promise<AddedPage> => {
    const { pages: limit } = mostOf(plan);
    const options = { limit, plan, now, ...(title === undefined ? {} : { title }) };
    const added = await pageStore(table).addPages(accountId, siteUrl, [url], options);
    if (added.outcome === 'limit') throw pagesLimitReached(limit);
    return added.outcome;
  };
  try {
    return await underPlan(table, accountId, add);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'limit_reached') throw error;
    return 'limit';
  }
}
