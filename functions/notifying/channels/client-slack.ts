import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import { changeAudited } from '../../platform/audit/audit.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientNotFound } from '../../registry/clients/client-rules.ts';
import type { Enabling } from './enable-channel.ts';
import { settingsUnderPlan } from './settings-under-plan.ts';

export const findClient = (table: Table, accountId: string, clientId: string) =>
  foundItem(clientEntity(table).get({ accountId, clientId }));

/** @throws ProblemError `not_found` */
export async function requireClient(table: Table, accountId: string, clientId: string) {
  const client = await findClient(table, accountId, clientId);
  if (client === undefined) throw clientNotFound();
  return client;
}

/** The settings of an account under its plan, with the Slack channels of its clients. */
export async function settingsWithClients(
  table: Table,
  accountId: string,
): Promise<ChannelSettings> {
  const [settings, clients] = await Promise.all([
    settingsUnderPlan(table, accountId),
    allItems(clientEntity(table).query.byId({ accountId })),
  ]);
  const slackOfClients = new Map(
    clients.flatMap(({ clientId, slackChannel: channel, slackWebhook: webhook }) =>
      channel === undefined ? [] : [[clientId, { channel, webhook }] as const],
    ),
  );
  return { ...settings, slackOfClients };
}

/**
 * Sends messages about the sites of a client to a Slack channel of its own from now on, which replaces an earlier one.
 * @returns the name of the client
 * @throws ProblemError `not_found`
 */
export async function connectClient(
  { table, caller: { accountId }, audit }: Enabling,
  clientId: string,
  { webhook, channel }: { webhook: string; channel: string },
): Promise<string> {
  const { name } = await requireClient(table, accountId, clientId);
  audit.about([`Slack of ${name}`]);
  const isWritten = await changeAudited(table, audit, clientEntity(table), (clients) =>
    clients
      .patch({ accountId, clientId })
      .set({ slackChannel: channel, slackWebhook: webhook })
      .remove(['slackProblem']),
  );
  if (!isWritten) throw clientNotFound();
  return name;
}

/** Keeps the name of a channel that takes no more messages: those of the client do not go to the account's instead. */
export const loseClientSlack = (
  table: Table,
  key: { accountId: string; clientId: string },
  { reason, webhook }: { reason: string; webhook: string },
): Promise<boolean> =>
  changeAudited(table, undefined, clientEntity(table), (clients) =>
    clients
      .patch(key)
      .set({ slackProblem: reason })
      .remove(['slackWebhook'])
      .where((client, { eq }) => eq(client.slackWebhook, webhook)),
  );
