import * as z from 'zod';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import { signedFields, signFields } from '../../../platform/signed-fields.ts';
import { after, dayMs } from '../../../platform/times.ts';

/** What a link in a message to a subscriber does: it confirms the subscription, or stops it. */
export const linkPurposes = ['confirm', 'stop'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** It names no account: links are in mails of people who do not know it. */
export interface StatusLink {
  slug: string;
  pageId: string;
  /** A mail address, or the id of a subscriber with a webhook: its address may be a secret of theirs. */
  subscriber: string;
}

/** An address that does not confirm within two days is deleted. */
export const confirmMs = 2 * dayMs;
const validMs: Record<LinkPurpose, number> = { confirm: confirmMs, stop: 90 * dayMs };

const Signed = z.tuple([z.string(), z.string(), z.string(), z.iso.datetime()]);

export const signStatusLink = (
  key: string,
  purpose: LinkPurpose,
  { slug, pageId, subscriber }: StatusLink,
  now: Date,
): string => signFields(key, `status-${purpose}`, [slug, pageId, subscriber, now.toISOString()]);

/** @throws ProblemError `invalid_input`, the same for every link that is forged or old */
export function readStatusLink(
  keys: readonly string[],
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): StatusLink & { purpose: LinkPurpose } {
  for (const purpose of purposes) {
    const fields = signedFields(keys, `status-${purpose}`, token);
    if (fields === undefined) continue;
    const [slug, pageId, subscriber, at] = Signed.parse(fields);
    if (after(new Date(at), validMs[purpose]) > now) return { slug, pageId, subscriber, purpose };
  }
  throw badLink();
}

export const badLink = (): ProblemError =>
  new ProblemError('invalid_input', 'This link is incomplete or has expired', { field: 'token' });
