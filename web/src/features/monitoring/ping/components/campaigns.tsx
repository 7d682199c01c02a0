import { Text } from '@mantine/core';
import type { PingCampaign } from '../../../../../../shared/models/monitoring/ping.ts';
import { displayUrl, sameSite } from '../../../../../../shared/pages/urls.ts';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Section } from '../../../../components/section.tsx';
import { snackbar } from '../../../../components/snackbar.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { formatDateTime, formatTime } from '../../../../lib/format.ts';
import { useEndCampaign } from '../api/ping-queries.ts';
import classes from '../ping.module.css';

interface CampaignsProps {
  site: Site;
  campaigns: readonly PingCampaign[];
  /** Most at a time; null without a limit. */
  limit: number | null;
}

/** The hourly pings of the account that have not ended: those of this site first. */
export function Campaigns({ site, campaigns, limit }: CampaignsProps) {
  if (campaigns.length === 0) return null;
  const isHere = (campaign: PingCampaign): boolean => sameSite(campaign.site, site.siteUrl);
  const ordered = [...campaigns.filter(isHere), ...campaigns.filter((each) => !isHere(each))];
  return (
    <Section
      id="hourly"
      title="Hourly pings"
      description={
        limit === null ? undefined : `${campaigns.length} of ${limit} hourly pings in use.`
      }
    >
      <ul className={classes['campaigns']}>
        {ordered.map((campaign) => (
          <Campaign key={campaign.campaignId} campaign={campaign} />
        ))}
      </ul>
    </Section>
  );
}

function Campaign({ campaign }: { campaign: PingCampaign }) {
  const { campaignId, site, servers, endDate, nextAt } = campaign;
  const end = useEndCampaign();
  const confirm = (): void =>
    void end.mutateAsync(campaignId).then(
      () => snackbar.success('The hourly ping has been stopped. Its results are kept.'),
      (error: unknown) => snackbar.error(errorMessage(error)),
    );
  return (
    <li>
      <div>
        <strong>{displayUrl(site)}</strong> every hour until {formatDateTime(endDate)}
        <Text maw="80ch" c="dimmed">
          Places: {servers.join('; ')}. Next at {formatTime(nextAt)}.
        </Text>
      </div>
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={end.isPending}
        aria-label={`End the hourly ping of ${displayUrl(site)}`}
        onClick={confirm}
      >
        End
      </BusyButton>
    </li>
  );
}
