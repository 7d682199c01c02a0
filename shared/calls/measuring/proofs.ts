import * as z from 'zod';
import { Proof, ProofFilmstrips, ProofProgress } from '../../models/measuring/proof.ts';
import { Device } from '../../models/measuring/scan.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, listOf, webUrl } from '../fields.ts';

const defineCall = callsOf('proofs', { ours: true, errors: ['not_found'] });

const url = webUrl.describe('A page of the account');
/** Fixes that are tried in one proof, alone and together. */
const mostTriedFixes = 3;

export const ProofRun = z.object({
  proofId: z.string(),
  device: Device,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  requestedAt: isoTime,
  isAutomatic: z.boolean().describe('Started by a scan, not by a person'),
  findings: z.array(z.string()).describe('Lighthouse’s audit ids of the findings to try'),
  progress: ProofProgress.nullable().describe('Null until it begins'),
  proof: Proof.nullable().describe('Null until it is ready'),
});
export type ProofRun = z.infer<typeof ProofRun>;

export const startProof = defineCall({
  id: 'start-proof',
  path: '/proofs',
  summary: 'Try the fixes of findings of the newest scan on a copy of the page',
  whenExpired: 'refused',
  whenLimited: 'work',
  body: z.object({
    url,
    device: Device,
    findings: listOf(
      z
        .string('A finding is an audit id')
        .regex(/^[a-z0-9-]{1,80}$/, 'A finding is an audit id, such as render-blocking-insight'),
      { one: 'finding', many: 'findings', least: 1, most: mostTriedFixes },
    ),
  }),
  answer: ProofRun,
  status: 202,
  writes: { kind: 'page', names: ({ body }) => [body.url] },
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const getProofs = defineCall({
  id: 'get-proofs',
  path: '/proofs',
  summary: 'What was tried on copies of a page in the last 90 days, newest first',
  whenLimited: 'view',
  query: z.object({ url, device: Device }),
  answer: z.object({ runs: z.array(ProofRun) }),
});

export const getProofFilmstrips = defineCall({
  id: 'get-proof-filmstrips',
  path: '/proofs/{proofId}/filmstrips',
  summary: 'Pictures of the page while it loaded, with each tried fix and without',
  whenLimited: 'view',
  params: z.object({ proofId: z.string('Proof is required').min(1, 'Proof is required').max(64) }),
  query: z.object({ url, device: Device }),
  answer: z.object({ filmstrips: z.array(ProofFilmstrips) }),
});
