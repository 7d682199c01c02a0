import { CustomAttributeType } from 'electrodb';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/** A customer of an agency. Access: get by account and id; list an account's clients. */
export const clientEntity = ofAccount('client', {
  attributes: {
    clientId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    /** `#1971c2`; absent without one. */
    colour: { type: 'string' },
    contacts: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: {
          name: { type: 'string' },
          email: { type: 'string', required: true },
          phone: { type: 'string' },
        },
      },
    },
    /** Absent where the settings of the account apply. */
    route: { type: CustomAttributeType<ClientRoute>('any') },
    /** Name of the Slack channel of its own; absent where Slack is that of the account. */
    slackChannel: { type: 'string' },
    /** A secret; absent once Slack takes no more messages for it. */
    slackWebhook: { type: 'string' },
    /** Why nothing is sent to the channel any more. */
    slackProblem: { type: 'string' },
    /** When someone of the team last called them, by whom and what was said; absent before. */
    called: { type: CustomAttributeType<{ at: string; by: string; note: string }>('any') },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: inAccount('client#${clientId}', 'none') },
});
