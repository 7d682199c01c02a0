import { succeeded } from '../../../shared/calls/fields.ts';
import {
  type ContactCheckbox,
  contactCheckboxes,
  type ContactInfo,
  contactMessages,
} from '../../../shared/models/portfolio/contact.ts';
import { sendSupportMail } from '../../../shared/jobs/catalogue.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { sendBestEffort } from '../../platform/jobs/send-job.ts';
import { pushes } from '../../platform/sockets/push.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, minuteMs, recordsExpireAt } from '../../platform/times.ts';
import type { ContactRequest } from './contact-request-entity.ts';
import { contactPictures } from './contact-picture.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { type CheckedPicture, checkPicture } from './check-picture.ts';

/** Requests of one user. */
export const contactLimit = { limit: 5, windowSeconds: 3600 } as const;
/** When the clock sends the job of the mails again, in case it was lost. */
const mailAgainMs = 10 * minuteMs;

const checkboxes = Object.keys(contactCheckboxes) as ContactCheckbox[];

/**
 * Stores a contact request, its picture first. The mails follow by a job: a mail service that is away loses nothing.
 * @throws ProblemError `invalid_input` for a picture that is none, `too_many_requests` above the limit
 */
export async function acceptContactRequest(
  { table, now, audit }: { table: Table; now: Date; audit: Audit },
  { accountId, userId, email }: { accountId: string; userId: string; email: string },
  info: ContactInfo,
): Promise<typeof succeeded & { message: string }> {
  const picture = info.screenshot ? checkPicture(info.screenshot) : undefined;
  await requireToken(table, { key: `contact#${userId}`, ...contactLimit, now });
  const request: ContactRequest = {
    accountId,
    requestId: timeOrderedId(now),
    userId,
    email,
    subject: info.subject,
    type: info.type,
    description: info.description,
    wishes: checkboxes.filter((name) => info[name]).map((name) => contactCheckboxes[name]),
    ...(picture === undefined ? {} : { picture: aboutOf(picture) }),
    state: 'open',
    version: 0,
    sentAt: now.toISOString(),
    changedAt: now.toISOString(),
    mailQueue: 'requests',
    mailOn: after(now, mailAgainMs).toISOString(),
    expiresAt: epochSeconds(recordsExpireAt(now)),
  };
  const { requestId } = request;
  if (picture !== undefined) await contactPictures().put(request, picture);
  audit.about([requestId]);
  await contactRequestStore(table).add(request, audit);
  const id = requestId;
  await sendBestEffort(sendJobs, sendSupportMail, [{ accountId, about: 'request', id }]);
  await pushes(table).toStaff({ type: 'desk_changed', kind: 'contact', accountId, id });
  return { ...succeeded, message: contactMessages.sent };
}

const aboutOf = ({ type, width, height }: CheckedPicture) => ({ type, width, height });
