import { useQuery } from '@tanstack/react-query';
import { figuresQuery, suggestionsQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { Waterfall } from '../waterfall/waterfall.tsx';
import { waterfallQuery } from '../waterfall/waterfall-view.tsx';
import type { TabProps } from './tab-props.ts';
import { LastTurn } from './part.tsx';
import { ThirdParties } from './third-parties.tsx';

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
