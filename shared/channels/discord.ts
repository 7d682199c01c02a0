import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const discord = defineChannel({
  settings: {
    webhook_url: z.string().describe('Empty until the channel is enabled for the first time'),
    name: z.string().describe('Name of the webhook at Discord'),
  },
  show: ({ target, label }) => ({ webhook_url: target ?? '', name: label ?? '' }),
  targetOf: ({ webhook_url, name }) => (webhook_url === '' ? '' : name || 'Webhook'),
  dialog: {
    about:
      'In Discord, open the settings of the channel, then Integrations and Webhooks, make a new webhook and copy its URL.',
    standIn: { path: '/discord', name: 'a stand-in for Discord' },
    field: {
      name: 'webhook_url',
      label: 'Webhook URL',
      type: 'url',
      placeholder: 'https://discord.com/api/webhooks/…',
      missing: 'Webhook URL is required',
    },
    addressIn: ({ webhook_url }) => webhook_url,
  },
});
