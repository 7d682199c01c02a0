import { longestUrl } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { bareHost, refusalOfUrl, publicPolicy } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';

/**
 * Parses an address from a user. Does not resolve names: `assertAllowed` and the connection do.
 *
 * @param field dotted path of the input, for the error
 * @returns the url without a fragment, and without trailing dots in its host
 * @throws ProblemError `invalid_input` that names the field and the reason
 */
export function parseTarget(
  input: string,
  { field = 'url', policy = publicPolicy }: { field?: string; policy?: TargetPolicy } = {},
): URL {
  const trimmed = input.trim();
  const refuse = (message: string) => new ProblemError('invalid_input', message, { field });
  const tooLong = messages.urlTooLong(longestUrl);
  if (trimmed.length > longestUrl) throw refuse(tooLong);
  const url = /^https?:\/\/[^/\\]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) throw refuse(messages.siteUrlNotValid);
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = bareHost(url.hostname);
  // Percent-encoding can make it six times as long, and no call would then accept the stored address.
  if (url.href.length > longestUrl) throw refuse(tooLong);
  const reason = refusalOfUrl(url, policy);
  if (reason !== undefined) throw refuse(`The URL ${reason}.`);
  return url;
}

/** `parseTarget` with one choice of policy, for code that only parses addresses and never connects. */
export const targetParser =
  ({ allowPrivate }: Pick<TargetPolicy, 'allowPrivate'>) =>
  (input: string, field: string): URL =>
    parseTarget(input, { field, policy: { ...publicPolicy, allowPrivate } });
