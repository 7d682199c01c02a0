import { keyOfUrl } from '../../registry/pages/url-key.ts';

/** One check of one page. Repeating it, in any worker, has one result. */
export interface CheckKey {
  accountId: string;
  /** Normalised. */
  url: string;
  /** ISO 8601. */
  dueAt: string;
  /** The user who requested it; absent for scheduled ones. */
  requestedBy?: string | undefined;
}

/** A check with what its earlier attempts know. */
export interface CheckInProgress extends CheckKey {
  attempt: number;
  /** ISO 8601: when the first attempt began; absent for the first. */
  beganAt?: string | undefined;
}

export type PageKey = ReturnType<typeof pageKey>;

export const pageKey = ({ accountId, url }: Pick<CheckKey, 'accountId' | 'url'>) => ({
  accountId,
  urlKey: keyOfUrl(url),
});
