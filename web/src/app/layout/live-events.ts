import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { EventId } from '../../../../shared/events/catalogue.ts';
import { siteKey } from '../../entities/scan/scan-queries.ts';
import { statusKey } from '../../entities/site/site-queries.ts';
import { useServerMessages } from '../../lib/socket.ts';

/** What an event makes old of what is shown. */
const madeOld: Record<EventId, (url: string) => QueryKey[]> = {
  'scan-finished': (url) => [siteKey(url), statusKey(url)],
  'uptime-changed': (url) => [['uptime', url], siteKey(url)],
  'markup-checked': (url) => [['validation', url], siteKey(url)],
  'pictures-compared': (url) => [['screenshots', url]],
  'field-data-read': (url) => [siteKey(url), statusKey(url)],
  'technology-changed': (url) => [siteKey(url)],
  'site-removed': () => [['sites']],
};

const isKnown = (event: string): event is EventId => Object.hasOwn(madeOld, event);

/** Reads what is on the screen again when the server says it has changed. A suspended account is told nothing. */
export function LiveEvents() {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type !== 'event' || !isKnown(message.event)) return;
    for (const queryKey of madeOld[message.event](message.url))
      void client.invalidateQueries({ queryKey });
  });
  return null;
}
