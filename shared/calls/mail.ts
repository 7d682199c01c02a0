import * as z from 'zod';
import { givenText } from '../models/texts.ts';
import { defineCall } from './define-call.ts';

const query = z.object({
  token: givenText('Link', 1000).describe('From the link of a mail: signed, and valid for 90 days'),
});
const email = z.string().describe('The address to which the mail with the link went');

export const getUnsubscription = defineCall({
  id: 'get-unsubscription',
  domain: 'mail',
  method: 'GET',
  path: '/unsubscribe',
  summary: 'Whose notification mails a link stops; leads a browser to the page that asks',
  caller: 'public',
  ours: true,
  screen: '/unsubscribe',
  query,
  answer: z.object({
    email,
    isSubscribed: z.boolean().describe('Whether notifications are mailed to this address now'),
  }),
});

export const unsubscribe = defineCall({
  id: 'unsubscribe',
  domain: 'mail',
  method: 'POST',
  path: '/unsubscribe',
  summary:
    'Stops notification mails to the address of the link; also the one-click call of mail programs (RFC 8058)',
  caller: 'public',
  ours: true,
  query,
  answer: z.object({ email }),
  writes: { kind: 'notifications' },
});
