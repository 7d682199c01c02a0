import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EventId } from '../../../../shared/events/catalogue.ts';
import { competitorsKey } from '../../entities/competitor/competitors-key.ts';
import { incidentsKey } from '../../entities/incident/incidents-key.ts';
import { validationKey } from '../../entities/markup/validation-key.ts';
import {
  notificationSettingsKey,
  notificationsKey,
} from '../../entities/notification/notification-keys.ts';
import { proofsKey, siteKey } from '../../entities/scan/api/site-key.ts';
import { screenshotsKey } from '../../entities/screenshots/screenshots-key.ts';
import { userPlanKey } from '../../entities/session/components/session.tsx';
import { portfolioKey } from '../../entities/site/api/portfolio-query.ts';
import { refreshStates, sitesKey, trendKey } from '../../entities/site/api/site-queries.ts';
import { uptimeKey } from '../../entities/uptime/api/uptime-key.ts';
import { useServerMessages, useSocketOpenings, useSocketRefusals } from '../../lib/socket.ts';

/** The queries that an event makes out of date. */
const madeOld: Record<EventId, (url: string) => QueryKey[]> = {
  'scan-finished': (url) => [siteKey(url), trendKey(url)],
  'performance-changed': (url) => [siteKey(url), trendKey(url)],
  'uptime-changed': (url) => [uptimeKey(url), siteKey(url), incidentsKey],
  'reached-elsewhere': (url) => [uptimeKey(url), siteKey(url), incidentsKey],
  'certificate-expiring': () => [],
  'certificate-renewed': () => [],
  'domain-expiring': (url) => [uptimeKey(url)],
  'domain-renewed': (url) => [uptimeKey(url)],
  'markup-checked': (url) => [validationKey(url), siteKey(url)],
  'pictures-compared': (url) => [screenshotsKey(url)],
  'field-data-read': (url) => [siteKey(url)],
  'visitors-compared': () => [],
  'technology-changed': (url) => [siteKey(url)],
  'site-removed': () => [sitesKey, portfolioKey, competitorsKey],
  'account-step-taken': () => [],
  'account-suspended': () => [],
  'suspension-lifted': () => [userPlanKey],
  'plan-changed': () => [userPlanKey],
  'payment-failed': () => [],
  'sub-user-joined': () => [],
  'incidents-changed': () => [incidentsKey, notificationsKey],
  // A channel that is gone has been switched off.
  'notification-raised': () => [notificationsKey, incidentsKey, notificationSettingsKey],
};

/** Events from which the state of a page follows; a notification means that its incidents have been updated as well. */
const changesStates: Record<EventId, 'page' | 'all' | 'none'> = {
  'scan-finished': 'page',
  'performance-changed': 'page',
  'uptime-changed': 'page',
  'reached-elsewhere': 'page',
  'certificate-expiring': 'page',
  'certificate-renewed': 'page',
  'domain-expiring': 'page',
  'domain-renewed': 'page',
  'markup-checked': 'page',
  'pictures-compared': 'none',
  'field-data-read': 'page',
  'visitors-compared': 'page',
  'technology-changed': 'none',
  'site-removed': 'none',
  'account-step-taken': 'all',
  'account-suspended': 'all',
  'suspension-lifted': 'all',
  'plan-changed': 'all',
  'payment-failed': 'none',
  'sub-user-joined': 'none',
  'incidents-changed': 'all',
  'notification-raised': 'all',
};

const anyUrl = '';
/** Whether an event may have made a query out of date. */
const mayHaveMissed = ({ queryKey: [word] }: { queryKey: QueryKey }): boolean =>
  Object.values(madeOld).some((keysOf) => keysOf(anyUrl).some(([first]) => first === word));

const isKnown = (event: string): event is EventId => Object.hasOwn(madeOld, event);

/** Reloads visible data when the server says it has changed. A suspended account receives no events. */
export function LiveEvents() {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type === 'proof_progress') {
      const { url, device, isOver } = message;
      // Once it is over, everything that it changes: verdict, ranking, suggestions.
      void client.invalidateQueries({ queryKey: isOver ? siteKey(url) : proofsKey(url, device) });
    }
    if (message.type !== 'event' || !isKnown(message.event)) return;
    for (const queryKey of madeOld[message.event](message.url))
      void client.invalidateQueries({ queryKey });
    const changed = changesStates[message.event];
    if (changed !== 'none')
      void refreshStates(client, changed === 'page' ? message.url : undefined);
  });
  // Messages may have been missed while there was no connection.
  const wasOpen = useRef(false);
  useSocketOpenings(() => {
    if (wasOpen.current) {
      void client.invalidateQueries({ predicate: mayHaveMissed });
      void refreshStates(client);
    }
    wasOpen.current = true;
  });
  // Shows at once that the session was ended, the user removed or the account suspended.
  useSocketRefusals(() => void client.invalidateQueries({ queryKey: userPlanKey }));
  return null;
}
