import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getVisitorScript, setVisitorSettings } from '../../../../../shared/calls/visitors.ts';
import { callApi } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';

export type VisitorScript = Awaited<ReturnType<typeof callApi<typeof getVisitorScript>>>;
export type VisitorSettings = NonNullable<VisitorScript['settings']>;

/** Milliseconds between two looks whether views have arrived. */
const rhythm = 3000;

export const visitorScriptQuery = (url: string) => ({
  ...callQuery(['visitors', url, 'script'], getVisitorScript, { query: { url } }),
  refetchInterval: rhythm,
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
