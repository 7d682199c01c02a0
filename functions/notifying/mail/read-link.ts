import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  linkDays,
  type ReadLink,
  readSubscription,
  type Subscription,
} from './unsubscribe-link.ts';

const instead = 'You can also switch mails off under “Notifications” in the dashboard.';
const words: Record<Exclude<ReadLink['kind'], 'valid'>, string> = {
  forged: `This link is incomplete, or not one of ours. Please copy the whole link from the mail. ${instead}`,
  old: `This link has expired, because its mail is older than ${linkDays} days. Please use the link in a newer mail. ${instead}`,
};

/** @throws ProblemError `invalid_input`, in words, for a link that is forged or old */
export function readLink(keys: readonly string[], token: string, now: Date): Subscription {
  const link = readSubscription(keys, token, now);
  if (link.kind === 'valid') return link.subscription;
  throw new ProblemError('invalid_input', words[link.kind], { field: 'token', reason: link.kind });
}
