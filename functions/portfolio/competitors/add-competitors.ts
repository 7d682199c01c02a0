import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import type { AddressKind } from '../../registry/pages/known-address.ts';
import { type ParseTarget, visitable } from '../../registry/pages/page-url.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { aboutField } from '../../platform/calls/about-field.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { indexOfRepetition, limitCheck } from '../../registry/pages/site-rules.ts';
import type { AddedCompetitors, CompetitorStore, NewCompetitor } from './competitor-store.ts';
/**
 * An address with either scheme, with and without `www.`: usually one site, whose other addresses redirect.
 * @param url normalised
 */
export function spellingsOf(url: string): string[] {
  const { host, pathname, search } = new URL(url);
  const bare = host.replace(/^www\./, '');
  return ['https://', 'https://www.', 'http://', 'http://www.'].map(
    (start) => `${start}${bare}${pathname}${search}`,
  );
}

interface Ports {
  competitors: Pick<CompetitorStore, 'add' | 'readAccount'>;
  kindOf(url: string): Promise<AddressKind>;
  parseTarget: ParseTarget;
  /** Requests an address once. @throws TargetError if it does not answer */
  probe(url: string): Promise<unknown>;
}

const fieldOf = (index: number) => `sites.${index}.url`;
const refusal = (message: string, index: number) =>
  new ProblemError('conflict', message, { field: fieldOf(index) });

/**
 * Saves competitors, all or none.
 *
 * @returns their normalised addresses
 * @throws ProblemError `invalid_input` for an address that must not be visited or whose name does not resolve, `conflict` for one
 *   that is listed already or is one of the account's own in any spelling of scheme and `www.`, `limit_reached` if the plan allows no more
 */
export async function addCompetitors(
  ports: Ports,
  accountId: string,
  given: readonly NewCompetitor[],
  call: { plan: PlanName; now: Date; audit?: Audit },
): Promise<string[]> {
  const { competitors, parseTarget, probe } = ports;
  const added = given.map((one, index) => ({
    ...one,
    url: visitable(parseTarget, one.url, fieldOf(index)),
  }));
  const urls = added.map(({ url }) => url);
  const repeated = indexOfRepetition(urls.map((url) => spellingsOf(url)[0] ?? url));
  if (repeated !== undefined) throw refusal(messages.siteExists, repeated);
  await Promise.all(urls.map((url, index) => assertFree(ports, url, index)));
  const { competitors: limit } = mostOf(call.plan);
  const { competitorCount } = await competitors.readAccount(accountId);
  const used = competitorCount + added.length - 1;
  if (!limitCheck(limit, used).success) throw limitReached(limit);
  await Promise.all(urls.map((url, index) => aboutField(fieldOf(index), assertExists(probe(url)))));
  const written = await competitors.add(accountId, added, { limit, ...call });
  if (!written.done) throw problemOf(written, limit);
  return urls;
}

/** A site that is down may be added, and its state says so; a name that does not exist is probably a typing error. */
async function assertExists(probed: Promise<unknown>): Promise<void> {
  try {
    await probed;
  } catch (error) {
    if (!(error instanceof TargetError) || error.kind === 'dns' || error.kind === 'blocked')
      throw error;
  }
}

async function assertFree({ kindOf }: Ports, url: string, index: number): Promise<void> {
  const kinds = await Promise.all(spellingsOf(url).map(kindOf));
  if (kinds.includes('competitor')) throw refusal(messages.siteExists, index);
  const isOwn = kinds.some((kind) => kind === 'site' || kind === 'page');
  if (isOwn) throw refusal(messages.isOwnAddress, index);
}

const limitReached = (most: number | null) =>
  new ProblemError('limit_reached', messages.competitorsLimitReached(most ?? 0));

const problemOf = (written: Exclude<AddedCompetitors, { done: true }>, most: number | null) =>
  written.refused === 'limit'
    ? limitReached(most)
    : refusal(
        written.refused === 'exists' ? messages.siteExists : messages.isOwnAddress,
        written.index,
      );
