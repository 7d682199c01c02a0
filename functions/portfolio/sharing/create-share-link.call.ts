import { ProblemError } from '../../../shared/calls/errors.ts';
import { createShareLink } from '../../../shared/calls/portfolio/sharing.ts';
import { longestShareDays } from '../../../shared/models/portfolio/share-link.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs } from '../../platform/times.ts';
import { hashPassword } from './password-hash.ts';
import { shareLinkStore } from './share-link-store.ts';
import { whatToShare } from './what-to-share.ts';

export const handler = handleCall(createShareLink, async ({ body, caller, table, now, audit }) => {
  const endsAt = new Date(body.endsAt);
  if (endsAt <= now)
    throw new ProblemError('invalid_input', 'The end must be in the future', { field: 'endsAt' });
  if (endsAt > after(now, longestShareDays * dayMs))
    throw new ProblemError('invalid_input', `A link ends within ${longestShareDays} days`, {
      field: 'endsAt',
    });
  const { shared, reaches } = await whatToShare(table, caller, { ...body, now });
  const passwordHash = body.password && (await hashPassword(body.password));
  return shareLinkStore(table).create(
    { ...shared, userId: caller.userId, endsAt, passwordHash },
    { now, audit, reaches },
  );
});
