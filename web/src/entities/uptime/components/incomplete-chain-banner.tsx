import type { LatestUptime } from '../../../../../shared/calls/monitoring/uptime.ts';
import { Banner } from '../../../components/messages/banner.tsx';

/** That a page which is up does not open for everyone; nothing while its servers send all of their certificates. */
export function IncompleteChainBanner({ latest }: { latest: LatestUptime | undefined }) {
  const { simple, isChainIncomplete } = latest?.check ?? {};
  if (simple?.status !== 'up' || isChainIncomplete !== true) return null;
  return (
    <Banner tone="average" title="Up, but some visitors cannot open it">
      The server does not send its intermediate certificate. Chrome and Edge look it up; other
      browsers, apps and services may refuse the connection. Install the whole certificate chain on
      the server.
    </Banner>
  );
}
