import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const teams = defineChannel({
  settings: {
    address: z.string().describe('Empty until the channel is enabled for the first time'),
  },
  show: ({ target }) => ({ address: target ?? '' }),
  targetOf: ({ address }) => (address === '' ? '' : 'Workflow'),
  dialog: {
    about:
      'In Teams, open the menu of the channel, then Workflows, choose “Send webhook alerts to a channel”, and copy the URL that it shows at its end. A message is posted there to check it.',
    standIn: { path: '/teams', name: 'a stand-in for Teams' },
    field: {
      name: 'address',
      label: 'Workflow URL',
      type: 'url',
      placeholder: 'https://….api.powerplatform.com/…',
      missing: 'Workflow URL is required',
    },
    addressIn: ({ address }) => address,
  },
});
