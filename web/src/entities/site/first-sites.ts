/** Sites that fill any screen: the others are asked for once these are shown. */
export const firstSites = 15;
