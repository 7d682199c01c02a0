import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const webhook = defineChannel({
  settings: {
    address: z.string().describe('Empty until the channel is enabled for the first time'),
    host: z.string().describe('Host of the address; empty until then'),
    hasSecret: z.boolean().describe('Whether messages are signed: from the first time on'),
    earlierSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when an earlier secret is signed with as well; null if there is none'),
  },
  show: ({ target, label, signing }) => ({
    address: target ?? '',
    host: label ?? '',
    hasSecret: signing !== undefined,
    earlierSecretUntil: signing?.earlier.map(({ until }) => until).at(-1) ?? null,
  }),
  targetOf: ({ host }) => host,
  dialog: {
    about:
      'Messages are posted as JSON, and signed as Standard Webhooks describes. The secret to verify them with is shown once the address is saved.',
    standIn: { path: '/webhook', name: 'a receiver' },
    field: {
      name: 'address',
      label: 'Address',
      type: 'url',
      placeholder: 'https://example.com/webhooks/web-vitals',
      missing: 'Address is required',
    },
    addressIn: ({ address }) => address,
  },
});
