import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const email = defineChannel({
  settings: {
    userEmail: z.string().describe('Empty until the channel is enabled for the first time'),
    byDefault: z
      .boolean()
      .describe(
        'Whether it is enabled by default, once the account has a site and the root user’s address is confirmed; false after an explicit choice',
      ),
  },
  show: ({ target, isChosen, notInPlan }, { isEmailByDefault }) => ({
    userEmail: target ?? '',
    byDefault: isEmailByDefault && isChosen !== true && notInPlan === undefined,
  }),
  targetOf: ({ userEmail }) => userEmail,
  dialog: {
    field: {
      name: 'userEmail',
      label: 'Email',
      type: 'email',
      description: 'Your own address, or the confirmed address of a team member.',
      missing: 'Email is required',
    },
    addressIn: ({ userEmail }) => userEmail,
  },
});
