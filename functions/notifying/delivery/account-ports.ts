import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import { settingsWithClients } from '../channels/client-slack.ts';
import { env } from '../../platform/aws/env.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import type { Table } from '../../platform/table/table.ts';
import { sendDeliveries } from './delivery-jobs.ts';
import type { DeliveryKey } from './new-delivery.ts';
import { routesOfSites } from './plan-by-route.ts';
import type { RouteOfSite } from './site-lanes.ts';

/** Data that delivery reads about an account, and the queues that it sends to. */
export interface AccountPorts {
  settingsOf(accountId: string): Promise<ChannelSettings>;
  timeZoneOf(accountId: string): Promise<string>;
  routesOf(accountId: string): Promise<RouteOfSite>;
  /** Sends the jobs of deliveries. */
  deliver(keys: readonly DeliveryKey[]): Promise<void>;
  publicUrl: string;
  clock(): Date;
}

export const accountPorts = (table: Table): AccountPorts => ({
  settingsOf: (accountId) => settingsWithClients(table, accountId),
  timeZoneOf: (accountId) => timeZoneOf(table, accountId),
  routesOf: (accountId) => routesOfSites(table, accountId),
  deliver: sendDeliveries,
  publicUrl: env.publicUrl(),
  clock: () => new Date(),
});
