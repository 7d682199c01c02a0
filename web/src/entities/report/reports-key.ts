/** Query key of everything about reports. */
export const reportsKey = ['reports'] as const;
