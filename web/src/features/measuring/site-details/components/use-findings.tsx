import { useQuery } from '@tanstack/react-query';
import { byGain } from '../../../../../../shared/assessment/finding-gain.ts';
import { byCause } from '../../../../../../shared/assessment/one-cause.ts';
import { spreadOrSingleRun } from '../../../../../../shared/assessment/usual-spread.ts';
import type { Fix } from '../../../../../../shared/models/measuring/scan-verdict.ts';
import type {
  DeviceSuggestions,
  SuggestionItem,
  TechStackItem,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { verdictQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { useTried } from '../../../../entities/scan/api/use-tried.ts';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { gainWords } from '../../../../entities/scan/rules/suggestion-gain.ts';
import { FixLink } from './fix-link.tsx';

export interface FindingsProps {
  url: string;
  device: Device;
  suggestions: Record<Device, DeviceSuggestions | null> | undefined;
  techStack: readonly TechStackItem[];
  result: DeviceResult;
  isLoading: boolean;
}

/** The findings of a device by cause, with what was tried, and the words and links of each. */
export function useFindings({ url, device, suggestions, techStack, ...more }: FindingsProps) {
  const found = suggestions?.[device] ?? undefined;
  const opportunities = (found?.opportunities ?? []).toSorted(byGain);
  const causes = byCause([...opportunities, ...(found?.diagnostics ?? [])]);
  const [suggested = [], others = []] = [true, false].map((isSuggested) =>
    causes.filter(({ strongest }) => opportunities.includes(strongest) === isSuggested),
  );
  // As in the verdict, which has what was tried.
  const verdict = useQuery(verdictQuery(url)).data?.[device];
  const { triedOf } = useTried(url, device);
  const withTried = (item: SuggestionItem): SuggestionItem & Fix => {
    const tried = triedOf(item.id);
    return tried === undefined ? item : { ...item, tried };
  };
  const { score, earlierScores } = more.result;
  const last = score && {
    score: score.value,
    spread: spreadOrSingleRun(earlierScores),
    measuredAt: verdict?.measuredAt,
  };
  return {
    found,
    suggested,
    others,
    verdict,
    withTried,
    wordsOf: (item: SuggestionItem) => gainWords(withTried(item), last),
    list: {
      isLoading: more.isLoading,
      isKnown: found !== undefined,
      emptyText: `No ${deviceWords[device]} Suggestions. Everything is good!`,
      renderFix: (item: SuggestionItem, words?: string) => (
        <FixLink device={device} url={url} techStack={techStack} item={item} words={words} />
      ),
    },
  };
}
