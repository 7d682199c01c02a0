import { getDeskContactRequest } from '../../../shared/calls/portfolio/desk.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { after, dayMs } from '../../platform/times.ts';
import { contactPictures } from './contact-picture.ts';
import { contactRequestStore } from './contact-request-store.ts';
import { customerNames } from './customer-names.ts';
import { readCustomerFacts } from './read-customer-facts.ts';
import { requestEntry } from './to-desk-entry.ts';
import { handleDeskCall } from './still-staff.ts';

/** The bucket keeps pictures as long. */
const daysKept = 90;

export const handler = handleDeskCall(
  getDeskContactRequest,
  async ({ params: { accountId, id: requestId }, table, now }) => {
    const key = { accountId, requestId };
    const request = await contactRequestStore(table).find(key, now);
    if (request === undefined) throw new ProblemError('not_found', 'There is no such request');
    const { picture, description, wishes, sentAt } = request;
    const isKept = sentAt > after(now, -daysKept * dayMs).toISOString();
    const addressOf = () => contactPictures().addressOf(key);
    return {
      entry: requestEntry(request, await customerNames(table, [request])),
      customer: await readCustomerFacts(table, accountId),
      description,
      wishes,
      sentAt,
      picture:
        picture === undefined || !isKept
          ? null
          : { address: await addressOf(), width: picture.width, height: picture.height },
    };
  },
);
