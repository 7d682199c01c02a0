import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { EventId } from '../../../../shared/events/catalogue.ts';
import { siteKey } from '../../entities/scan/scan-queries.ts';
import { statusKey } from '../../entities/site/site-queries.ts';
import { useServerMessages, useSocketRefusals } from '../../lib/socket.ts';

/** The queries that an event makes out of date. */
const madeOld: Record<EventId, (url: string) => QueryKey[]> = {
  'scan-finished': (url) => [siteKey(url), statusKey(url)],
  'uptime-changed': (url) => [['uptime', url], siteKey(url)],
  'reached-elsewhere': (url) => [['uptime', url], siteKey(url)],
  'certificate-expiring': () => [],
  'certificate-renewed': () => [],
  'markup-checked': (url) => [['validation', url], siteKey(url)],
  'pictures-compared': (url) => [['screenshots', url]],
  'field-data-read': (url) => [siteKey(url), statusKey(url)],
  'technology-changed': (url) => [siteKey(url)],
  'site-removed': () => [['sites'], ['competitors']],
  'account-step-taken': () => [],
  'account-suspended': () => [],
  'suspension-lifted': () => [['user-plan']],
  'payment-failed': () => [],
  'sub-user-joined': () => [],
  // A channel that is gone has been switched off.
  'notification-raised': () => [['notifications'], ['incidents'], ['notification-settings']],
};

const isKnown = (event: string): event is EventId => Object.hasOwn(madeOld, event);

/** Reloads visible data when the server says it has changed. A suspended account receives no events. */
export function LiveEvents() {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type !== 'event' || !isKnown(message.event)) return;
    for (const queryKey of madeOld[message.event](message.url))
      void client.invalidateQueries({ queryKey });
  });
  // Shows at once that the session was ended, the user removed or the account suspended.
  useSocketRefusals(() => void client.invalidateQueries({ queryKey: ['user-plan'] }));
  return null;
}
