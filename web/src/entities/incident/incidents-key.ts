/** Begins the keys of all queries of incidents. */
export const incidentsKey = ['incidents'] as const;
