import { getDomain } from 'tldts-icann';
import type { EventOf } from '../../../../shared/events/catalogue.ts';
import { checkDomain as contract } from '../../../../shared/jobs/catalogue.ts';
import { domainStages } from '../../../../shared/uptime/registered-domain.ts';
import { aboutPage, type Announce, outboxItem } from '../../../platform/events/outbox.ts';
import { env } from '../../../platform/aws/env.ts';
import type { SendJobs } from '../../../platform/jobs/send-job.ts';
import { LeaseLostError, underLease } from '../../../platform/open-work/under-lease.ts';
import { after, hourMs } from '../../../platform/times.ts';
import type { FindRegistration, Registration } from '../../../providers/ports/find-registration.ts';
import { type Expiry, expiryChange } from '../settling/expiry-stage.ts';
import type { registeredDomainStore, StoredDomain } from './registered-domain-store.ts';

export interface CheckDomainPorts {
  store: Omit<ReturnType<typeof registeredDomainStore>, 'findOf'>;
  find: FindRegistration;
  announce: Announce;
  /** Whether the account still has the page. */
  isListed(accountId: string, url: string): Promise<boolean>;
  sendJobs: SendJobs;
  now(): Date;
}

export interface DomainCheck {
  accountId: string;
  url: string;
  dueAt: string;
  /** How often the registry has put us off already. */
  attempt: number;
}

/** The turns of two pages of one domain are not a day apart; those of one page are, give or take minutes. */
const freshMs = 23 * hourMs;
const mostAttempts = 3;
/** The longest delay of a job. */
const longestDelaySeconds = 900;

/** Asks the registry about the domain of a page, once a day for all pages of the account on that domain. */
export async function checkDomain(ports: CheckDomainPorts, check: DomainCheck): Promise<void> {
  const { store, now } = ports;
  const { accountId, url } = check;
  const domain = getDomain(new URL(url).hostname);
  if (domain === null) return;
  const staleAt = after(now(), -freshMs / env.clockSpeed());
  // No sweep looks for domains: where the answer to a claim was lost, the next delivery of the job takes the lease up.
  const owner = `${check.dueAt} ${url}`;
  await underLease({
    async claim() {
      const known = await store.claim({ accountId, domain }, owner, { now: now(), staleAt });
      return known && { attempts: 1, known };
    },
    async work({ known }) {
      const found = await ports.find(domain);
      if (found.problem === 'limited' && check.attempt < mostAttempts)
        return askLater(ports, { check, known, owner, waitMs: found.waitMs ?? 0 });
      await settle(ports, { known, owner, found, url });
    },
    release: ({ known }) => store.release(known, owner),
  });
}

async function askLater(
  { store, sendJobs }: CheckDomainPorts,
  later: { check: DomainCheck; known: StoredDomain; owner: string; waitMs: number },
): Promise<void> {
  const { check, known, owner, waitMs } = later;
  const delaySeconds = Math.min(longestDelaySeconds, Math.max(60, Math.ceil(waitMs / 1000)));
  const payload = { ...check, attempt: check.attempt + 1 };
  await sendJobs(contract, [payload], { delaySeconds, cause: 'clock' });
  await store.release(known, owner);
}

type DomainEvent =
  | Pick<EventOf<'domain-expiring'>, 'type' | 'facts'>
  | Pick<EventOf<'domain-renewed'>, 'type' | 'facts'>;

/** Records the answer, with its event. Without a date, the one before stands, and nothing is reported. */
async function settle(
  ports: CheckDomainPorts,
  outcome: { known: StoredDomain; owner: string; found: Registration; url: string },
): Promise<void> {
  const { store, announce, now } = ports;
  const { known, owner, found, url } = outcome;
  const { accountId } = known;
  const at = now();
  const { problem: _before, ...rest } = known;
  const item = { ...rest, checkedAt: at.toISOString() };
  if (found.problem !== null) {
    if (!(await store.finish({ ...item, problem: found.problem }, owner)))
      throw new LeaseLostError();
    return;
  }
  const { expiresAt, registrar } = found;
  const change = expiryChange(domainStages, expiryOf(known), { expiresAt, at: item.checkedAt });
  const read = {
    ...item,
    endsAt: expiresAt,
    readAt: item.checkedAt,
    ...(registrar === undefined ? {} : { registrar }),
  };
  const next = change === undefined ? read : { ...read, stage: change.stage ?? farAway };
  const news = change && eventOf(known.domain, expiresAt, change);
  const subjectUrl = news === undefined ? url : await pageToReport(ports, known, url);
  const about = aboutPage({ accountId, url: subjectUrl, cause: 'clock' });
  const event = news && outboxItem(news.type, { ...about, facts: news.facts }, at);
  const written = event === undefined ? next : { ...next, url: subjectUrl };
  if (!(await store.finish(written, owner, event))) throw new LeaseLostError();
  if (event !== undefined) await announce(event);
}

async function pageToReport(
  { isListed }: CheckDomainPorts,
  { accountId, url: reported }: StoredDomain,
  url: string,
): Promise<string> {
  return reported !== undefined && (await isListed(accountId, reported)) ? reported : url;
}

function eventOf(
  domain: string,
  expiresAt: string,
  { stage, isRenewed }: NonNullable<ReturnType<typeof expiryChange<Stage>>>,
): DomainEvent | undefined {
  const facts = { domain, expiresAt };
  if (stage !== undefined) return { type: 'domain-expiring', facts: { ...facts, daysLeft: stage } };
  return isRenewed ? { type: 'domain-renewed', facts } : undefined;
}

type Stage = (typeof domainStages)[number];
const farAway = -1;

function expiryOf({ endsAt: expiresAt, stage: recorded }: StoredDomain): Expiry<Stage> | undefined {
  const stage = domainStages.find((one) => one === recorded);
  return expiresAt === undefined ? undefined : { expiresAt, stage };
}
