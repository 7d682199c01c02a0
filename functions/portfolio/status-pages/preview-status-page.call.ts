import { previewStatusPage } from '../../../shared/calls/portfolio/status-pages.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { observeStatus } from './observe-status.ts';
import { statusHtml } from './html/status-html.ts';
import { reachedStatusPage } from './status-page-rules.ts';

export const handler = handleCall(
  previewStatusPage,
  async ({ params: { pageId }, caller, table, now }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const places = { publicUrl: env.publicUrl(), ownAddress: env.ownAddressOf(pageId) };
    const { view, logo } = await observeStatus(table, page, { ...places, now });
    // Of a page that is not published there is no object yet.
    return { html: statusHtml({ ...view, logo }) };
  },
);
