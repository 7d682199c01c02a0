import { sendContactRequest } from '../../../shared/calls/portfolio/contact.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { acceptContactRequest } from './send-contact-request.ts';

export const handler = handleCall(sendContactRequest, ({ body, caller, ...call }) =>
  acceptContactRequest(call, caller, body.contactInfo),
);
