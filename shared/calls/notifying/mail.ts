import * as z from 'zod';
import { givenText } from '../../models/texts.ts';
import { callsOf } from '../define-call.ts';

const defineCall = callsOf('mail', { caller: 'public', ours: true });

const query = z.object({
  token: givenText('Link', 1000).describe('From the link of a mail: signed, and valid for 90 days'),
});
const email = z.string().describe('The recipient of the mail with the link');

export const getUnsubscription = defineCall({
  id: 'get-unsubscription',
  path: '/unsubscribe',
  summary: 'The address that a link unsubscribes; redirects a browser to the confirmation page',
  screen: '/unsubscribe',
  query,
  answer: z.object({
    email,
    isSubscribed: z
      .boolean()
      .describe('Whether notifications are currently mailed to this address'),
  }),
});

export const unsubscribe = defineCall({
  id: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe',
  summary:
    'Stops notification mails to the address of the link; also the one-click call of mail programs (RFC 8058)',
  query,
  answer: z.object({ email }),
  writes: { kind: 'notifications' },
});
