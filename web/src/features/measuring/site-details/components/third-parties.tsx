import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { ThirdPartyCosts } from '../../../../../../shared/models/measuring/third-party-costs.ts';
import { NoData } from '../../../../components/no-data.tsx';
import { OrError } from '../../../../components/or-error.tsx';
import { Section } from '../../../../components/section.tsx';
import { figuresQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { VendorTable } from './vendor-table.tsx';

/** What the code and files of other companies cost the page on a device. */
export function ThirdParties({ url, device }: { url: string; device: Device }) {
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
