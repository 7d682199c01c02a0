import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { loadedConfig, runtimeConfig } from './config.ts';

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
