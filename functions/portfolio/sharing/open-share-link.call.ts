import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { openShareLink, shareViewMinutes } from '../../../shared/calls/portfolio/sharing.ts';
import { findShareLink } from '../../platform/callers/find-share-link.ts';
import { signViewToken } from '../../platform/callers/share-view-token.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { returnToken, requireToken } from '../../platform/limits/rate-limit.ts';
import { hasHash, hashOfToken } from '../../platform/secret-token.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { isBot } from '../../../shared/visitors/user-agent.ts';
import { isPassword } from './password-hash.ts';
import { shareLinkStore } from './share-link-store.ts';
import { sharedReport } from './shared-report.ts';
import { sharedSite } from './shared-site.ts';

/** Wrong passwords of all readers of a link in so many seconds. */
const guesses = { limit: 20, windowSeconds: 15 * 60 };

/** Reads, compares and hashes the same for every link, valid or not, so that time says nothing either. */
export const handler = handleCall(openShareLink, async ({ body, table, now, client }) => {
  const { linkId, token, password } = body;
  // Counted by token, so that only those who have the link can use the guesses up.
  const guess = { key: `share-password#${hashOfToken(token)}`, ...guesses, now };
  if (password !== undefined) await requireToken(table, guess);
  const found = await findShareLink(table, linkId, now);
  const { reportId } = found ?? {};
  const ofReport = found && reportId !== undefined ? { ...found, reportId } : undefined;
  const [site, report] = await Promise.all([
    sharedSite(table, ofReport === undefined ? found : undefined),
    sharedReport(table, ofReport, now),
  ]);
  const hasToken = hasHash(token, found?.tokenHash);
  const isRight = password !== undefined && (await isPassword(password, found?.passwordHash));
  if (found === undefined || (site ?? report) === undefined || !hasToken)
    throw new ProblemError('not_found', messages.shareLinkVoid);
  if (found.passwordHash !== undefined) {
    if (password === undefined) return { view: null };
    if (!isRight)
      throw new ProblemError('invalid_input', 'The password is wrong', { field: 'password' });
  }
  if (password !== undefined) await returnToken(table, guess);
  // Scanners of mails and previews in chats open links too.
  if (found.contact !== undefined && !isBot(client.userAgent))
    await shareLinkStore(table).recordOpening(found, now);
  const until = after(now, shareViewMinutes * minuteMs);
  const shows: 'site' | 'report' = ofReport === undefined ? 'site' : 'report';
  return { view: { token: signViewToken(found, until), until: until.toISOString(), shows } };
});
