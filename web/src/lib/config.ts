import { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { reach } from './connection.ts';
import { configPath } from './config-path.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: runtimeConfig,
  staleTime: Infinity,
});

const useConfigQuery = () => useQuery({ ...configQuery, initialData: loadedConfig });

/** The settings of this installation; undefined until they are loaded. */
export const useConfig = (): RuntimeConfig | undefined => useConfigQuery().data;

/** Whether the settings are still loading; false also after they could not be loaded. */
export const useIsConfigPending = (): boolean => useConfigQuery().isPending;

let loading: Promise<RuntimeConfig> | undefined;
let loaded: RuntimeConfig | undefined;

/** The settings, if they are loaded. */
export const loadedConfig = (): RuntimeConfig | undefined => loaded;

async function load(): Promise<RuntimeConfig> {
  const response = (await takeEarlyAnswer(configPath)) ?? (await reach(configPath));
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  loaded = RuntimeConfig.parse(await response.json());
  return loaded;
}

/** The settings of this installation, fetched once. A failed fetch is retried at the next call. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
