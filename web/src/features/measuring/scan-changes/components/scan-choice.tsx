import { Box, Group, Skeleton } from '@mantine/core';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import { shownScore } from '../../../../../../shared/assessment/thresholds.ts';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import type { ScanPair } from '../../../../entities/scan/rules/scan-changes-link.ts';
import { formatDateTime } from '../../../../lib/format.ts';

type Choosable = ScanChanges['recentScans'][number];

interface ScanChoiceProps {
  asked: ScanPair;
  /** Undefined while they load, or if that failed. */
  changes: ScanChanges | undefined;
  isLoading: boolean;
  choose: (pair: ScanPair) => void;
}

/** Selects of both scans among the recent ones, and of the device. */
export function ScanChoice({ asked, changes, isLoading, choose }: ScanChoiceProps) {
  return (
    <Group gap="16px 24px" align="flex-end" mih={60}>
      {isLoading && <Skeleton w="min(100%, 544px)" h={{ base: 136, sm: 60 }} />}
      {changes !== undefined && changes.after !== null && (
        <Selects asked={asked} changes={changes} after={changes.after} choose={choose} />
      )}
      <Box ml={{ base: 0, sm: 'auto' }}>
        <DeviceSwitch device={asked.device} onChange={(device) => choose({ ...asked, device })} />
      </Box>
    </Group>
  );
}

function Selects({
  asked,
  changes: { before, recentScans },
  after,
  choose,
}: Omit<ScanChoiceProps, 'isLoading'> & { changes: ScanChanges; after: ComparedScan }) {
  const scans = inOrder([...recentScans, after, ...(before === null ? [] : [before])]);
  return (
    <>
      {before !== null && (
        <SearchSelect
          label="Earlier scan"
          things="scans"
          options={scans.filter(({ scanId }) => scanId < after.scanId).map(option)}
          value={before.scanId}
          onChange={(scanId) => choose({ ...asked, before: scanId, after: after.scanId })}
        />
      )}
      <SearchSelect
        label="Later scan"
        things="scans"
        options={scans.map(option)}
        value={after.scanId}
        onChange={(scanId) => {
          const isLater = before !== null && before.scanId < scanId;
          choose({ ...asked, before: isLater ? before.scanId : undefined, after: scanId });
        }}
      />
    </>
  );
}

/** Each scan once, newest first: ids sort by time. */
function inOrder(scans: readonly Choosable[]): Choosable[] {
  const byId = new Map(scans.map((scan) => [scan.scanId, scan]));
  return [...byId.values()].toSorted((a, b) => (a.scanId < b.scanId ? 1 : -1));
}

const option = ({ scanId, scanDate, overallScore, isRecorded = false }: Choosable) => ({
  value: scanId,
  label: `${formatDateTime(scanDate)}${isRecorded ? ', recorded' : ''}`,
  note: `Score ${shownScore(overallScore)}`,
});
