import * as z from 'zod';
import { ContactInfo } from '../../models/portfolio/contact.ts';
import { callsOf } from '../define-call.ts';
import { ownEmail, ownUser, success } from '../fields.ts';

const defineCall = callsOf('support');

export const sendContactRequest = defineCall({
  id: 'send-contact-request',
  path: '/contactUs/{id}',
  summary: 'Write to us; the request is stored, mailed to support and confirmed to the sender',
  whenLimited: 'own',
  whenSuspended: 'allowed',
  params: z.object({ id: ownUser }),
  body: z.object({
    email: ownEmail,
    contactInfo: ContactInfo,
  }),
  answer: success.extend({ message: z.string() }),
  writes: { kind: 'contact-request' },
  limit: { requests: 30, windowSeconds: 3600 },
});
