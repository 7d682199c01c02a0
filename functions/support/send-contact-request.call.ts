import { sendContactRequest } from '../../shared/calls/contact.ts';
import { sendSupportMail } from '../../shared/jobs/catalogue.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { sendOrLeave } from '../platform/jobs/send-or-leave.ts';
import { pushes } from '../platform/sockets/push.ts';
import { contactPictures } from './contact-picture.ts';
import { acceptContactRequest } from './send-contact-request.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleCall(
  sendContactRequest,
  async ({ caller, body, table, now, audit }) => {
    return acceptContactRequest(
      {
        table,
        now,
        audit,
        push: pushes(table),
        keepPicture: (key, picture) => contactPictures().put(key, picture),
        sendMailJob: ({ accountId, requestId: id }) =>
          sendOrLeave(sendJobs, sendSupportMail, [{ accountId, about: 'request', id }]),
      },
      caller,
      body.contactInfo,
    );
  },
);
