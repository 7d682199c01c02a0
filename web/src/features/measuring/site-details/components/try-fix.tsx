import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startProof } from '../../../../../../shared/calls/measuring/proofs.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import {
  isBeingTried,
  proofsQuery,
  useStartProof,
  useVerdictAfter,
} from '../../../../entities/scan/api/proof-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';

interface TryFixProps {
  url: string;
  device: Device;
  /** Of the finding. */
  id: string;
  title: string;
}

/** Tries a fix on a copy of the page. Nothing once it was tried: its gain says so, and its page has the rest. */
export function TryFix({ url, device, id, title }: TryFixProps) {
  const runs = useQuery(proofsQuery(url, device)).data?.runs ?? [];
  const start = useStartProof(url, device);
  const open = runs.find(isBeingTried);
  useVerdictAfter(url, open);
  if (open?.findings.includes(id) === true)
    return (
      <Text component="output" size="sm" c="dimmed">
        Being tried, 1 to 2 minutes
      </Text>
    );
  if (runs.some((run) => run.findings.includes(id))) return null;
  return (
    <AllowedButton
      call={startProof}
      variant="default"
      isBusy={start.isPending}
      disabled={open !== undefined}
      aria-label={`Try, 1 to 2 min: ${title}`}
      onClick={() => start.mutate([id])}
    >
      Try, 1 to 2 min
    </AllowedButton>
  );
}
