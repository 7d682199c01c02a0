/** Defaults for functions, which keep the whole catalogue of settings out of their bundles. */
export const settingDefaults = {
  cruxQueriesPerMinute: 150,
  semrushDatabase: 'us',
} as const;
