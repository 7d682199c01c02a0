import { Box, Group, Skeleton, Text, Button } from '@mantine/core';
import { hasBands, labBand } from '../../../../../../shared/assessment/thresholds.ts';
import type { LabData as LabValues } from '../../../../../../shared/models/measuring/scan.ts';
import { devices, type Device } from '../../../../../../shared/scans/devices.ts';
import { isDefaultRun, labWords } from '../../../../../../shared/scans/lab-settings.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { noValue } from '../../../../lib/format.ts';
import { formatMetric, metrics } from '../../../../lib/metrics.ts';
import { DeviceLabel } from '../../../../components/values/device-label.tsx';
import { LastKnown, useLastAt } from '../../../../components/messages/last-known.tsx';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { LabTable, labRows } from './lab-table.tsx';
import { setLabSettings } from '../../../../../../shared/calls/measuring/lab-settings.ts';
import { useLateDialog } from '../../../../components/forms/use-late-dialog.ts';
import { WhileAllowed } from '../../../../entities/session/components/while-allowed.tsx';
import { DevicePanels } from '../../../../components/layout/device-panels.tsx';

interface LabDataProps {
  url: string;
  results: Record<Device, DeviceResult>;
  isLoading: boolean;
}

/** Measurements of a scan under simulated conditions, with the thresholds of each device. */
export function LabData({ url, results, isLoading }: LabDataProps) {
  return (
    <Section
      id="lab-data"
      title="Lab Data"
      hint="Measured by Lighthouse, which simulates the network and the processor of a visitor."
      controls={<LabSettingsButton url={url} />}
      folds
      closed={
        !isLoading &&
        devices.map((device) => (
          <LabLine key={device} device={device} lab={results[device].lab?.value} />
        ))
      }
    >
      <DevicePanels what="lab data">
        {(device) =>
          isLoading ? (
            <Skeleton height={395} />
          ) : (
            <DeviceLab device={device} result={results[device]} />
          )
        }
      </DevicePanels>
    </Section>
  );
}

interface LabLineProps {
  device: Device;
  /** Undefined without a result. */
  lab: LabValues | undefined;
}

/** All values of a device in a line. */
function LabLine({ device, lab }: LabLineProps) {
  const lastAt = useLastAt();
  if (lab === undefined) return null;
  return (
    <Group
      component="p"
      data-of={device}
      gap="4px 16px"
      m={0}
      mt={8}
      c={lastAt === undefined ? '' : 'dimmed'}
    >
      <DeviceLabel device={device} />
      {labRows.map((metric) => {
        const value = lab[metric];
        return (
          <span key={metric}>
            {metrics[metric].short}{' '}
            {value !== null && hasBands(metric) && (
              <BandSymbol band={labBand(device, metric, value)} size={8} />
            )}{' '}
            {value === null ? noValue : formatMetric(metric, value)}
          </span>
        );
      })}
      {lastAt !== undefined && <LastKnown at={lastAt} />}
    </Group>
  );
}

function DeviceLab({ device, result }: { device: Device; result: DeviceResult }) {
  const { lab, failure, warning, measuredWith } = result;
  if (lab === undefined) return <NoData />;
  return (
    <>
      <Box mb={12}>
        <LabTable
          device={device}
          lab={lab.value}
          result={result}
          absence={warning === undefined ? 'No Data' : `Not measured. ${warning.message}`}
        />
      </Box>
      {measuredWith !== undefined && (
        <Text size="xs" c="dimmed">
          Measured with {labWords(measuredWith)}
          {isDefaultRun(measuredWith, device) && ' (Lighthouse’s default)'}.
        </Text>
      )}
      {failure !== undefined && (
        <Text size="xs" c="dimmed">
          The latest scan failed. Last measured <TimeAgo time={lab.at} />
        </Text>
      )}
    </>
  );
}

const fetchDialog = () => import('./lab-settings-dialog.tsx');

/** Opens the lab settings of a page's site. */
function LabSettingsButton({ url }: { url: string }) {
  const { code, opener, open, state } = useLateDialog(fetchDialog);
  return (
    <>
      <WhileAllowed call={setLabSettings}>
        {(allowed) => (
          <Button {...allowed} ref={opener} size="compact-sm" onClick={open}>
            Lab settings
          </Button>
        )}
      </WhileAllowed>
      {code && <code.LabSettingsDialog url={url} {...state} />}
    </>
  );
}
