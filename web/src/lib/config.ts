import { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { reach } from './connection.ts';
import { configPath } from './config-path.ts';
import { takeEarlyAnswer } from './early-answers.ts';

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
