import { createHmac, timingSafeEqual } from 'node:crypto';
import { epochSeconds } from '../table/table.ts';
import type { StoredShareLink } from './find-share-link.ts';

type Signing = Pick<StoredShareLink, 'linkId' | 'viewKey'>;

const signatureOf = ({ linkId, viewKey }: Signing, until: number): Buffer =>
  createHmac('sha256', viewKey).update(`${linkId}.${until}`).digest();

/** A token for the view of an opened link, signed with the link's own key, so that it ends with the link. */
export function signViewToken(link: Signing, until: Date): string {
  const seconds = epochSeconds(until);
  return `${link.linkId}.${seconds}.${signatureOf(link, seconds).toString('base64url')}`;
}

const form = /^([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

export interface ViewToken {
  linkId: string;
  /** Epoch seconds. */
  until: number;
  signature: Buffer;
}

/** The parts of a token; undefined for a text that is none. */
export function parseViewToken(token: string | undefined): ViewToken | undefined {
  const [, linkId, until, signature] = form.exec(token ?? '') ?? [];
  if (linkId === undefined || until === undefined || signature === undefined) return undefined;
  return { linkId, until: Number(until), signature: Buffer.from(signature, 'base64url') };
}

/** Whether the token was signed for the link, and has not run out. */
export const isViewTokenOf = ({ until, signature }: ViewToken, link: Signing, now: Date): boolean =>
  timingSafeEqual(signature, signatureOf(link, until)) && until > epochSeconds(now);
