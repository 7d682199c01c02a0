import { useQuery } from '@tanstack/react-query';
import { suggestionsQuery } from '../../../entities/scan/api/scan-queries.ts';
import { Waterfall } from '../waterfall/waterfall.tsx';
import type { TabProps } from './fetch-tab.ts';
import { LastTurn } from './part.tsx';
import { ThirdParties } from './third-parties.tsx';

/** What the page requested, and whose code and files these were. */
export function Tab({ site: { siteUrl }, device, onDrawn }: TabProps) {
  const suggestions = useQuery(suggestionsQuery(siteUrl));
  return (
    <>
      <Waterfall url={siteUrl} device={device} suggestions={suggestions.data?.[device]} />
      <ThirdParties url={siteUrl} device={device} />
      <LastTurn isLoading={suggestions.isPending} onDrawn={onDrawn} />
    </>
  );
}
