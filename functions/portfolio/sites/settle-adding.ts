import type { ScanStatus } from '../../../shared/calls/measuring/scans.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { accountStanding, type StandingFields } from '../../platform/callers/account-standing.ts';
import type { AddingFailure } from '../../registry/pages/adding-site-entity.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Adding, type AddingStore, addingStore } from './adding-store.ts';
import { type SiteStore, siteStore } from '../../registry/pages/site-store.ts';

interface Scans {
  /** Starts the scan of a page, or returns the one that is open. */
  startScan(page: { accountId: string; url: string; requestedBy: string }): Promise<string>;
  findScan(accountId: string, scanId: string): Promise<ScanStatus | undefined>;
}

export interface SettlePorts extends Scans {
  adding: AddingStore;
  sites: Pick<SiteStore, 'readAccount' | 'addScanned'>;
  /** The account has its first site. @param userId who added it */
  firstSiteAdded(accountId: string, userId: string): Promise<unknown>;
  now: Date;
}

export const settlePorts = (table: Table, scans: Scans, now: Date): SettlePorts => ({
  ...scans,
  adding: addingStore(table),
  sites: siteStore(table),
  firstSiteAdded: (accountId, userId) =>
    emailByDefault(table, { accountId, userId }, { cause: 'first-site', now }),
  now,
});

const notMeasured = 'The page could not be measured.';

/**
 * Advances the adding of a site as far as possible: starts its first scan if that was never started, and turns it into
 * a site, by the usual rules, once the scan has a result. Any other end is recorded with its reason. Idempotent, even
 * at the same time.
 *
 * @returns its current state
 */
export async function settleAdding(ports: SettlePorts, adding: Adding): Promise<Adding> {
  if (adding.state === 'added' && adding.open !== undefined) await closeFirst(ports, adding);
  if (adding.state !== 'scanning') return adding;
  const { accountId, url, scanId } = adding;
  if (scanId === undefined) return startFirstScan(ports, adding);
  const scan = await ports.findScan(accountId, scanId);
  if (scan?.status === 'queued' || scan?.status === 'running') return adding;
  const failure = scan?.status === 'done' ? await becomeSite(ports, adding) : failureOf(url, scan);
  if (failure !== undefined) await ports.adding.fail(adding, failure);
  return (await ports.adding.find(accountId, url, ports.now)) ?? adding;
}

const mayNotAdd = (account: StandingFields, { now }: SettlePorts): boolean =>
  isHeld(accountStanding(account, now));

async function startFirstScan(ports: SettlePorts, adding: Adding) {
  const { adding: store, startScan, sites } = ports;
  const { accountId, url, askedBy } = adding;
  if (mayNotAdd(await sites.readAccount(accountId), ports)) return adding;
  const scanId = await startScan({ accountId, url, requestedBy: askedBy });
  await store.noteScan(adding, scanId);
  return { ...adding, scanId };
}

/** Stays unsettled until then, so that the clock finds it if this process dies. */
async function closeFirst(ports: SettlePorts, adding: Adding): Promise<void> {
  await ports.firstSiteAdded(adding.accountId, adding.askedBy);
  await ports.adding.close(adding);
}

async function becomeSite(ports: SettlePorts, adding: Adding): Promise<AddingFailure | undefined> {
  const { sites, now } = ports;
  const { accountId } = adding;
  const account = await sites.readAccount(accountId);
  if (mayNotAdd(account, ports)) return undefined;
  const { plan, siteCount } = account;
  const { sites: limit } = mostOf(plan);
  const isFirst = siteCount === 0;
  const outcome = await sites.addScanned(adding, { limit, plan, isFirst, now });
  if (outcome === 'added' && isFirst) await closeFirst(ports, adding);
  if (outcome === 'limit') {
    const { plan: planNow } = await sites.readAccount(accountId);
    // The next try is under the limits of the new plan.
    return plan === planNow ? { message: messages.sitesLimitReached } : undefined;
  }
  if (outcome === 'competitor') return { message: messages.isCompetitor };
  return outcome === 'exists' ? { message: messages.siteExists } : undefined;
}

/** Failures of a connection; over http, the server may answer. */
const ofConnection: readonly (string | undefined)[] = [
  'refused',
  'no-answer',
  'bad-answer',
  'tls',
] satisfies ScanFailureReason[];

function failureOf(url: string, scan: ScanStatus | undefined): AddingFailure {
  if (scan?.failure === undefined) return { message: notMeasured };
  const { message, hint } = scan.failure;
  const mayTryHttp = url.startsWith('https:') && ofConnection.includes(scan.reason);
  return {
    message,
    hint,
    ...(mayTryHttp ? { tryInstead: url.replace(/^https/, 'http') } : {}),
  };
}
