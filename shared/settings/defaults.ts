/** What functions take where nothing is set, without the whole catalogue of settings in their bundles. */
export const settingDefaults = {
  cruxQueriesPerMinute: 150,
  semrushDatabase: 'us',
} as const;
