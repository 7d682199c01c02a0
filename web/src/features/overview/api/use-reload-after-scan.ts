import { useQueryClient } from '@tanstack/react-query';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import { siteKey } from '../../../entities/scan/api/site-key.ts';
import { useServerMessages } from '../../../lib/socket.ts';

/** Reloads a site's scan results when a scan ends. */
export function useReloadAfterScan(url: string): void {
  const client = useQueryClient();
  useServerMessages((message) => {
    if (message.type !== 'scan_progress' || !sameSite(message.url, url)) return;
    if (message.status !== 'done' && message.status !== 'failed') return;
    void client.invalidateQueries({ queryKey: siteKey(url) });
  });
}
