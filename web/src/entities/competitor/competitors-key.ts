/** Begins the key of the list of competitors, which every change of it invalidates. */
export const competitorsKey = ['competitors'] as const;
