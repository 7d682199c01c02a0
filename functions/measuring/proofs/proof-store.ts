import { gunzipSync, gzipSync } from 'node:zlib';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { Proof, type ProofProgress } from '../../../shared/models/measuring/proof.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { dueOf, changeOf, newlyQueued } from '../../platform/open-work/open-items.ts';
import { dropHeld, openWork } from '../../platform/open-work/open-work.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { proofEntity, type ProofItem } from './proof-entity.ts';
import { timings } from './timings.ts';

export interface ProofKey {
  accountId: string;
  /** Normalised. */
  url: string;
  device: Device;
  proofId: string;
}

export interface NewProof extends ProofKey {
  findings: readonly string[];
  cause: Cause;
  requestedBy?: string | undefined;
}

/** The bucket keeps filmstrips as long. */
const keptMs = 90 * dayMs;

const inner = ({ accountId, url, device, proofId }: ProofKey) => ({
  accountId,
  urlKey: keyOfUrl(url),
  device,
  proofId,
});

export type ProofStore = ReturnType<typeof proofStore>;

/** Proofs of pages, from the intent through lease and progress to the result. */
export function proofStore(table: Table) {
  const proofs = proofEntity(table);

  const work = openWork<ProofKey, ProofItem>({
    change: (key) => changeOf(proofs.patch(inner(key))),
    timings,
    waiting: { stage: 'recording', percent: 0 },
  });
  return {
    async start({ findings, ...given }: NewProof, now: Date, audit?: Audit): Promise<ProofItem> {
      const { requestedBy, ...rest } = given;
      const item = {
        ...rest,
        ...(requestedBy === undefined ? {} : { requestedBy }),
        urlKey: keyOfUrl(given.url),
        findings: [...findings],
        requestedAt: now.toISOString(),
        ...newlyQueued({ ...given, name: keyOfUrl(given.url), ...timings }, now),
        expiresAt: epochSeconds(after(now, keptMs)),
      };
      await writeAudited(table, audit, { proofs }, (entities) => [
        entities.proofs.create(item).commit(),
      ]);
      return item;
    },

    async find(key: ProofKey, now: Date): Promise<ProofItem | undefined> {
      const { data } = await proofs.get(inner(key)).go({ consistent: true });
      return data === null || isExpired(data, now) ? undefined : data;
    },

    /** Newest first. */
    async list(
      { accountId, url, device }: Omit<ProofKey, 'proofId'>,
      now: Date,
      limit: number,
    ): Promise<ProofItem[]> {
      const { data } = await proofs.query
        .byPage({ accountId, urlKey: keyOfUrl(url), device })
        .go({ order: 'desc', limit, consistent: true });
      return data.filter((item) => !isExpired(item, now));
    },

    /** Those of all pages and devices of an account; each page's newest first. */
    async listAll(accountId: string) {
      const { data } = await proofs.query.byPage({ accountId }).go({
        order: 'desc',
        pages: 'all',
        consistent: true,
        attributes: ['urlKey', 'device', 'requestedAt', 'proof'],
      });
      return data;
    },

    claim: work.claim,
    release: work.release,

    /** Deletes a claimed proof that is not wanted any more. */
    drop: (item: ProofItem, owner: string) => dropHeld(proofs.delete(inner(item)), owner),

    /** Notes how far it is, and extends the lease; false if it was lost. */
    progress: (key: ProofKey, owner: string, { stage, percent, fix }: ProofProgress, now: Date) =>
      work.renew(key, owner, now, {
        stage,
        percent,
        ...(fix === undefined ? {} : { trying: fix }),
      }),

    finish: (key: ProofKey, owner: string, proof: Proof) =>
      work.end(
        key,
        { owner },
        { state: 'done', proof: gzipSync(JSON.stringify(proof)).toString('base64') },
      ),
    fail: (key: ProofKey, owner: string) => work.end(key, { owner }, { state: 'failed' }),

    due: dueOf(proofs.query.open),
    requeue: (item: ProofItem, now: Date) => work.requeue(item, item.retryAt, now),

    /** Ends an abandoned proof as failed; false if it changed since it was read. */
    giveUp: (item: ProofItem) => work.giveUp(item, item.retryAt),

    /** Ids of a page's proofs on a device that were requested before a time. */
    async idsBefore(
      { accountId, url, device }: Omit<ProofKey, 'proofId'>,
      before: Date,
    ): Promise<string[]> {
      const { data } = await proofs.query
        .byPage({ accountId, urlKey: keyOfUrl(url), device })
        .go({ pages: 'all', attributes: ['proofId', 'requestedAt'] });
      return data.flatMap(({ proofId, requestedAt }) =>
        requestedAt < before.toISOString() ? [proofId] : [],
      );
    },

    remove: (page: Omit<ProofKey, 'proofId'>, proofIds: readonly string[]): Promise<void> =>
      removeAll(
        proofIds.map((proofId) => inner({ ...page, proofId })),
        (left) => proofs.delete(left).go(),
      ),
  };
}

/** What was found; undefined until it has ended well. */
export const proofOf = ({ proof }: Pick<ProofItem, 'proof'>): Proof | undefined =>
  proof === undefined
    ? undefined
    : Proof.parse(JSON.parse(gunzipSync(Buffer.from(proof, 'base64')).toString()));
