import { settingsOf } from '../channels/channel-store.ts';
import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
import { notifyOfImprovement } from './notify-of-improvement.ts';
import { notifyOfScan } from './notify-of-scan.ts';
import { announce } from '../../platform/events/announce.ts';

export const handler = handleSubscriber('tell-of-scans', async (event, { table }) => {
  const ports = {
    table,
    announce,
    findSite: (accountId: string, url: string) => siteOfPage(table, accountId, url),
    async wantedBands(accountId: string) {
      const { options } = await settingsOf(table, accountId);
      return new Set((['good', 'average', 'bad'] as const).filter((band) => options[band]));
    },
    now: new Date(),
  };
  if (event.type === 'scan-finished') await notifyOfScan(ports, event);
  else await notifyOfImprovement(ports, event);
});
