import { Box, Group, Progress, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addingQuery, siteInScan } from '../../../../entities/site/api/adding-query.ts';
import { EmailMe } from '../../../../entities/notification/email-me.tsx';
import { siteLists } from '../../../../entities/site/api/site-queries.ts';
import { loadAgain } from '../../../../lib/use-change.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { AddressForm } from './address-form.tsx';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { ScanFindings } from '../../../../entities/scan/components/device-stages.tsx';
import { useScanWork } from '../../../../entities/scan/api/scan-work.ts';
import { firstMeasured } from '../../../../entities/scan/rules/stage-rows.ts';
import { usePageScan } from '../../../../entities/scan/api/use-page-scan.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** While the socket reports the scan, polling is only a safety net. */
const pollAgainMs = 10_000;

/** The Overview of an account without sites: one field, or the site whose first scan is under way. */
export default function FirstSite() {
  const { accountEmail } = useSession();
  const mayAdd = useRefusal(wholeAccount) === undefined;
  const client = useQueryClient();
  const adding = useQuery({
    ...addingQuery(accountEmail),
    enabled: mayAdd,
    refetchInterval: ({ state }) => (siteInScan(state.data) === undefined ? false : pollAgainMs),
  });
  const scanned = siteInScan(adding.data);
  const isAdded = adding.data?.at(-1)?.state === 'added';
  useEffect(() => {
    if (isAdded) void loadAgain(client, ...siteLists);
  }, [client, isAdded]);

  if (!mayAdd)
    return (
      <EmptyState icon="sites">The clients that you have access to have no sites yet.</EmptyState>
    );
  if (adding.isPending) return <Skeleton mih={540} />;
  return (
    <Stack mih={540}>
      {scanned?.scanId ? (
        <>
          <SiteInScan
            key={scanned.scanId}
            site={{ siteName: scanned.siteName, siteUrl: scanned.url }}
            scanId={scanned.scanId}
            onEnd={() => void adding.refetch()}
          />
          <EmailMe />
        </>
      ) : (
        <AddressForm failed={adding.data?.findLast(({ state }) => state === 'failed')} />
      )}
    </Stack>
  );
}

/** The first scan of the first site: how far it is, what it has learned, and the way to its report. */
function SiteInScan({ site, scanId, onEnd }: { site: Site; scanId: string; onEnd: () => void }) {
  const { siteUrl: url } = site;
  const work = useScanWork();
  const scan = usePageScan(url);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    let isHere = true;
    const ended = (): void => {
      if (isHere) tell();
    };
    work.follow({ scanId, url }).then(ended, ended);
    return () => {
      isHere = false;
    };
  }, [work, scanId, url]);
  const running = scan?.state === 'running' ? scan : undefined;
  const device = firstMeasured(running?.devices);
  const percent = running?.percent ?? 0;
  return (
    <section className={surfaces['panel']} aria-label="Site being added">
      <Group gap="8px 16px" justify="space-between" mb={12} mih={52}>
        <div>
          <strong>Adding {displayUrl(url)}</strong>
          <Box component="output" display="block" c="dimmed">
            {running?.stage ?? 'Requesting a scan'} · {percent}&nbsp;%
          </Box>
        </div>
        {device !== undefined && (
          <LinkButton variant="filled" {...reportLink(site, { device })}>
            Open the report
          </LinkButton>
        )}
      </Group>
      <Progress value={percent} size="sm" aria-label="Progress of the scan" />
      <ScanFindings progress={running?.devices ?? {}} />
    </section>
  );
}
