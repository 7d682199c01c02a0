import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import {
  type getVisitorScript,
  setVisitorSettings,
} from '../../../../../../shared/calls/measuring/visitors.ts';
import { visitorScriptQuery } from '../../../../entities/scan/api/use-visitor-news.ts';
import { callApi } from '../../../../lib/api.ts';
import { pollEvery } from '../../../../lib/call-query.ts';

export type VisitorScript = CallResult<typeof getVisitorScript>;
export type VisitorSettings = NonNullable<VisitorScript['settings']>;

/** Milliseconds between two requests. */
const rhythm = 3000;

/** The script of a site and its last views, asked for again while the screen is open. */
export const arrivalsQuery = (url: string) => ({
  ...visitorScriptQuery(url),
  refetchInterval: pollEvery(rhythm),
});

/** Turns the measuring of a site on or off, or changes how it is done. */
export function useSetVisitorSettings(url: string) {
  const client = useQueryClient();
  const { queryKey } = visitorScriptQuery(url);
  return useMutation({
    mutationFn: (settings: Partial<VisitorSettings>) =>
      callApi(setVisitorSettings, { body: { url, ...settings } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (script) => client.setQueryData(queryKey, script),
  });
}
