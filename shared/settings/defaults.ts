/** Defaults that stand apart from the catalogue, which functions keep out of their bundles. */
export const settingDefaults = {
  port: 3000,
  shards: 16,
  cruxQueriesPerMinute: 150,
  semrushDatabase: 'us',
} as const;

/** In order: each also writes what follows it. */
export const logLevels = ['info', 'warn', 'error', 'silent'] as const;
