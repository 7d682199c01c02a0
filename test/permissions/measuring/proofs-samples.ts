import { randomUUID } from 'node:crypto';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { objectStore } from '../../../functions/platform/aws/object-store.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { filmstripsKeyOf } from '../../../functions/measuring/proofs/proof-file.ts';
import { proofStore } from '../../../functions/measuring/proofs/proof-store.ts';
import { reportKey } from '../../../functions/measuring/scans/report-keys.ts';
import { scanStore } from '../../../functions/measuring/scans/scan-store.ts';
import { doneWith } from '../../support/scan-calls.ts';
import { reportOf } from '../../support/scans.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** A proof of a finding that only its account knows. */
async function newProof(actor: Actor, world: World) {
  const { accountId } = actor;
  const { url } = await newSite(actor, world);
  const now = new Date();
  const key = { accountId, url, device: 'mobile' as const, proofId: timeOrderedId(now) };
  const finding = `finding-${key.proofId}`;
  await proofStore(world.table).start({ ...key, findings: [finding], cause: 'clock' }, now);
  return { ...key, finding };
}

/** A page whose scan has a finding of its own. */
async function newFinding(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const store = scanStore(world.table);
  const now = new Date();
  const finding = `finding-${randomUUID()}`;
  const { scan } = await store.start({ accountId, url }, now);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'sample', now);
    if (claimed === undefined) throw new Error('Somebody else scans this page');
    const report = reportOf(deviceScan.device);
    const opportunities = report.suggestions.opportunities.map((one) => ({ ...one, id: finding }));
    const suggestions = { ...report.suggestions, opportunities };
    const objects = objectStore(bucketClient(), env.reportsBucket());
    await objects.putJson(reportKey(deviceScan), { ...report, suggestions });
    await store.finish(claimed, 'sample', doneWith(deviceScan, 80), now);
  }
  return { url, finding };
}

export const proofsSamples: Record<string, MakeSample> = {
  'start-proof': async (actor, world) => {
    const { url, finding } = await newFinding(actor, world);
    return { body: { url, device: 'mobile', findings: [finding] } };
  },
  'get-proofs': async (actor, world) => {
    const { url, device, finding } = await newProof(actor, world);
    return { query: { url, device }, secret: finding };
  },
  'get-proof-filmstrips': async (actor, world) => {
    const { finding, ...key } = await newProof(actor, world);
    const { url, device, proofId } = key;
    const objects = objectStore(bucketClient(), env.reportsBucket());
    await objects.putJson(filmstripsKeyOf(key), [{ fixes: [finding], base: [], fixed: [] }]);
    return { params: { proofId }, query: { url, device }, secret: finding };
  },
};
