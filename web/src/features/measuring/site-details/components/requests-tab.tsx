import { useQuery } from '@tanstack/react-query';
import { figuresQuery, suggestionsQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { waterfallQuery, WaterfallView } from '../waterfall/waterfall-view.tsx';
import type { TabProps } from '../rules/report-tabs.ts';
import { LastTurn } from './part.tsx';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { Section } from '../../../../components/layout/section.tsx';
import classes from '../waterfall/waterfall.module.css';
import { Skeleton, Text } from '@mantine/core';
import type { ThirdPartyCosts } from '../../../../../../shared/models/measuring/third-party-costs.ts';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { VendorTable } from './vendor-table.tsx';

interface WaterfallProps {
  url: string;
  device: Device;
  /** With the filmstrip of the same load. */
  suggestions: DeviceSuggestions | null | undefined;
}

/** Requests of the newest successful scan over time. */
const Waterfall = (props: WaterfallProps) => (
  <Section
    id="waterfall"
    title="Waterfall"
    hint={`Requests of the newest successful scan on ${props.device}, and what LCP waited for.`}
  >
    <div className={classes['place']}>
      <WaterfallView key={props.device} {...props} />
    </div>
  </Section>
);

/** What the page requested, and whose code and files these were. */
export function Tab({ site: { siteUrl }, device, onDrawn }: TabProps) {
  const suggestions = useQuery(suggestionsQuery(siteUrl));
  const requests = useQuery(waterfallQuery(siteUrl, device));
  const figures = useQuery(figuresQuery(siteUrl));
  const isLoading = [suggestions, requests, figures].some(({ isPending }) => isPending);
  return (
    <>
      <Waterfall url={siteUrl} device={device} suggestions={suggestions.data?.[device]} />
      <ThirdParties url={siteUrl} device={device} />
      <LastTurn isLoading={isLoading} onDrawn={onDrawn} />
    </>
  );
}

/** What the code and files of other companies cost the page on a device. */
function ThirdParties({ url, device }: { url: string; device: Device }) {
  const figures = useQuery(figuresQuery(url));
  const ofDevice = figures.data?.[device] ?? null;
  return (
    <OrError queries={[figures]} title="The third parties could not be loaded">
      <Section
        id="third-parties"
        title="Third Parties"
        hint={`What code and files of other companies cost on ${device}, and their share of the whole page. Times are for the simulated device.`}
      >
        {figures.isPending ? (
          <Skeleton height={260} radius="lg" />
        ) : (
          <Found costs={ofDevice?.thirdParties} hasScan={ofDevice !== null} device={device} />
        )}
      </Section>
    </OrError>
  );
}

interface FoundProps {
  costs: ThirdPartyCosts | undefined;
  hasScan: boolean;
  device: Device;
}

function Found({ costs, hasScan, device }: FoundProps) {
  if (costs !== undefined && costs.vendors.length > 0)
    return <VendorTable costs={costs} device={device} />;
  if (costs === undefined && !hasScan) return <NoData />;
  return (
    <Text c="dimmed">
      {costs === undefined
        ? 'Not counted in the latest scan. The next scan counts third parties.'
        : 'None: the page loads everything from its own servers.'}
    </Text>
  );
}
