import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const slack = defineChannel({
  settings: {
    incoming_webhook: z.object({ channel: z.string().describe('Empty while disabled') }),
    isConfigured: z.boolean().describe('Whether this installation has a Slack app'),
  },
  show: ({ label }, { isSlackConfigured }) => ({
    incoming_webhook: { channel: label ?? '' },
    isConfigured: isSlackConfigured,
  }),
  targetOf: ({ incoming_webhook }) => incoming_webhook.channel,
  dialog: {},
});
