import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { subscribers } from '../../../../shared/events/subscribers.ts';
import {
  competitorsKey,
  heartbeatsKey,
  incidentsKey,
  monitorsKey,
  validationKey,
  notificationSettingsKey,
  notificationsKey,
  proofsKey,
  siteKey,
  screenshotsKey,
  uptimeKey,
} from '../../entities/query-keys.ts';
import { userPlanKey } from '../../entities/session/components/session.tsx';
import { portfolioKey } from '../../entities/site/api/portfolio-query.ts';
import { refreshStates, sitesKey, trendKey } from '../../entities/site/api/site-queries.ts';
import { useServerMessages, useSocketOpenings, useSocketRefusals } from '../../lib/socket.ts';

interface Consequence {
  /** The queries that it makes out of date. */
  old?: (url: string) => QueryKey[];
  /** Whose state follows from it; a notification means that its incidents have been updated as well. @default none */
  states?: 'page' | 'all';
}

type ReceivedEvent = (typeof subscribers)['tell-open-pages']['on'][number];

/** What an event changes on the screens. */
const consequences: Record<ReceivedEvent, Consequence> = {
  'scan-finished': { old: (url) => [siteKey(url), trendKey(url)], states: 'page' },
  'performance-changed': { old: (url) => [siteKey(url), trendKey(url)], states: 'page' },
  'uptime-changed': {
    old: (url) => [uptimeKey(url), monitorsKey, siteKey(url), incidentsKey],
    states: 'page',
  },
  'reached-elsewhere': {
    old: (url) => [uptimeKey(url), siteKey(url), incidentsKey],
    states: 'page',
  },
  'monitor-changed': { old: (url) => [heartbeatsKey(url), incidentsKey], states: 'page' },
  'page-broken': { old: (url) => [uptimeKey(url), siteKey(url), incidentsKey], states: 'page' },
  'certificate-expiring': { states: 'page' },
  'certificate-renewed': { states: 'page' },
  'domain-expiring': { old: (url) => [uptimeKey(url)], states: 'page' },
  'domain-renewed': { old: (url) => [uptimeKey(url)], states: 'page' },
  'markup-checked': { old: (url) => [validationKey(url), siteKey(url)], states: 'page' },
  'pictures-compared': { old: (url) => [screenshotsKey(url)] },
  'field-data-read': { old: (url) => [siteKey(url)], states: 'page' },
  'visitors-compared': { states: 'page' },
  'indexing-changed': { states: 'page' },
  'technology-changed': { old: (url) => [siteKey(url)] },
  'site-removed': { old: () => [sitesKey, portfolioKey, competitorsKey] },
  'account-step-taken': { old: () => [userPlanKey], states: 'all' },
  'account-suspended': { old: () => [userPlanKey], states: 'all' },
  'suspension-lifted': { old: () => [userPlanKey], states: 'all' },
  'plan-changed': { old: () => [userPlanKey], states: 'all' },
  'payment-settled': { old: () => [userPlanKey], states: 'all' },
  'incidents-changed': { old: () => [incidentsKey, notificationsKey], states: 'all' },
  // A channel that is gone has been switched off.
  'notification-raised': {
    old: () => [notificationsKey, incidentsKey, notificationSettingsKey],
    states: 'all',
  },
};

const anyUrl = '';
/** Whether an event may have made a query out of date. */
const mayHaveMissed = ({ queryKey: [word] }: { queryKey: QueryKey }): boolean =>
  Object.values(consequences).some(({ old }) => old?.(anyUrl).some(([first]) => first === word));

const isKnown = (event: string): event is ReceivedEvent => Object.hasOwn(consequences, event);

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
    const { old, states } = consequences[message.event];
    for (const queryKey of old?.(message.url) ?? []) void client.invalidateQueries({ queryKey });
    if (states !== undefined)
      void refreshStates(client, states === 'page' ? message.url : undefined);
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
