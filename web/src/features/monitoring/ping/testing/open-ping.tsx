import type { PingReport } from '../../../../../../shared/models/monitoring/ping.ts';
import { answer, type Handlers } from '../../../../test-support/fake-server.ts';
import { siteOf, sitesAnswer } from '../../../../test-support/scan-answers.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';
import { awayEntry, entry, frankfurt, fromBrazil, reportOf, saoPaulo } from './ping-data.ts';

export const shop = siteOf('https://shop.example/', 'Shop', { _id: 'site-1' });
export const newest = reportOf(
  '2026-11-22',
  [entry(8), fromBrazil(8, 100), entry(9), awayEntry(9)],
  41.6,
);
const older = reportOf('2026-11-20', [entry(8)], 12.4);

interface World {
  reports?: PingReport[];
  handlers?: Handlers;
  at?: string;
}

/** Opens the screen with two reports, unless others are given. */
export function open({ reports = [newest, older], handlers = {}, at = '/ping' }: World = {}) {
  return renderApp(at, {
    plan: {},
    handlers: {
      ...sitesAnswer(shop),
      'GET /api/get-nodes': answer({
        'eu-central-1': frankfurt,
        'gp-br': { ...saoPaulo, isAway: true },
      }),
      'GET /api/ping/problems': answer({ problems: [] }),
      'GET /api/ping/campaigns': answer({ campaigns: [], limit: 5 }),
      'POST /api/get-ping-data': answer(reports),
      ...handlers,
    },
  });
}

export type Opened = Awaited<ReturnType<typeof open>>;

/** What was last sent to a call. */
export const bodyOf = ({ requests }: Opened, path: string): unknown =>
  requests.findLast((request) => request.path === path)?.body;
