import { useQuery } from '@tanstack/react-query';
import type { RuntimeConfig } from '../../../shared/runtime-config.ts';
import { loadedConfig, runtimeConfig } from './config.ts';

/** The settings of this installation; undefined until they are loaded. */
export function useConfig(): RuntimeConfig | undefined {
  const config = useQuery({
    queryKey: ['config'],
    queryFn: runtimeConfig,
    initialData: loadedConfig,
    staleTime: Infinity,
  });
  return config.data;
}
