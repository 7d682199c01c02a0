/** Enough sites to fill any screen: the others are requested once these are shown. */
export const firstSites = 15;
