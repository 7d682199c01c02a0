import {
  Box,
  NativeSelect,
  Radio,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { LabAnswer } from '../../../../../../shared/calls/measuring/lab-settings.ts';
import { devices } from '../../../../../../shared/scans/devices.ts';
import {
  defaultThrottling,
  labBounds,
  throttlingFields,
} from '../../../../../../shared/scans/lab-settings.ts';
import { DeviceLabel } from '../../../../components/values/device-label.tsx';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { labSettingsQuery, useSetLabSettings } from '../api/lab-settings.ts';
import {
  type LabValues,
  problemOf,
  toSend,
  valuesOf,
  visitorWords,
} from '../rules/lab-settings.ts';

interface LabSettingsDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export function LabSettingsDialog({ url, isOpen, onClose }: LabSettingsDialogProps) {
  const query = useQuery({ ...labSettingsQuery(url), enabled: isOpen });
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Lab settings" size="lg">
      <OrError queries={[query]} title="The settings could not be loaded">
        {query.data === undefined ? (
          <Skeleton height={480} />
        ) : (
          <LabSettingsForm url={url} known={query.data} onClose={onClose} />
        )}
      </OrError>
    </DialogFrame>
  );
}

interface LabSettingsFormProps {
  url: string;
  known: LabAnswer;
  onClose: () => void;
}

const labels = {
  rttMs: 'Round trip, ms',
  throughputKbps: 'Throughput, kbit/s',
  cpuSlowdownMultiplier: 'Processor, times slower',
};

/** The network's fields are hidden, and not sent, unless it is a custom one. */
const validate = {
  rttMs: (text: string, { network }: LabValues) =>
    network === 'custom' ? problemOf('rttMs', text) : null,
  throughputKbps: (text: string, { network }: LabValues) =>
    network === 'custom' ? problemOf('throughputKbps', text) : null,
  cpuSlowdownMultiplier: (text: string) => problemOf('cpuSlowdownMultiplier', text),
};

/** The network and processor that the scans of a site simulate, and how many runs each has. */
function LabSettingsForm({ url, known, onClose }: LabSettingsFormProps) {
  const save = useSetLabSettings(url);
  const form = useForm({
    initialValues: valuesOf(known),
    validate: { mobile: validate, desktop: validate },
  });
  const sending = useSubmit(form, {
    fields: ['network', 'runs'],
    send: (values) => save.mutateAsync(toSend(values)),
    onDone: () => {
      snackbar.success('The settings have been saved. The next scan uses them.');
      onClose();
    },
    failed: 'The settings could not be saved. Please try again later.',
  });
  const { mobile, desktop } = defaultThrottling;
  const isCustom = form.values.network === 'custom';
  const fields = isCustom ? throttlingFields : (['cpuSlowdownMultiplier'] as const);
  const isUnknown = devices.every((device) => known.visitors[device] === null);
  return (
    <DialogForm {...sending} onClose={onClose}>
      <Radio.Group label="Network" {...form.getInputProps('network')}>
        <Stack gap={12} pt={8}>
          <Radio
            value="default"
            label="Lighthouse’s default"
            description={`A round trip takes ${formatNumber(mobile.rttMs)} ms on mobile and ${formatNumber(desktop.rttMs)} ms on desktop.`}
          />
          <Radio
            value="visitors"
            label="Your visitors’ network"
            description={visitorWords(known)}
            disabled={isUnknown}
          />
          <Radio value="custom" label="Custom" />
        </Stack>
      </Radio.Group>
      {devices.map((device) => (
        <SimpleGrid
          key={device}
          component="fieldset"
          minColWidth={150}
          autoFlow="auto-fit"
          spacing={12}
        >
          <Box component="legend" mb={8} p={0} fw={600}>
            <DeviceLabel device={device} />
          </Box>
          {fields.map((field) => (
            <TextInput
              key={field}
              type="number"
              inputMode="decimal"
              step="any"
              min={labBounds[field].least}
              max={labBounds[field].most}
              label={labels[field]}
              description={`Lighthouse’s default: ${formatNumber(defaultThrottling[device][field], 1)}`}
              {...form.getInputProps(`${device}.${field}`)}
            />
          ))}
        </SimpleGrid>
      ))}
      <NativeSelect
        label="Runs in each scan"
        description="With several runs, all numbers come from the run with the median score. Three runs take about three times as long; the number of scans in your plan stays the same."
        data={['1', '3', '5']}
        {...form.getInputProps('runs')}
      />
      <Text size="xs" c="dimmed">
        These settings apply to every page of the site from its next scan. The charts mark the
        change, and changes of a page can be proven again after 21 scans with the new settings.
        Competitors are measured with Lighthouse’s default.
      </Text>
    </DialogForm>
  );
}
