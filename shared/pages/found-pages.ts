/** Number of pages at which a search for those of a site ends, the home page included. */
export const mostPagesFound = 500;

/** Number of found pages of a site that are checked for existence. */
export const mostPagesChecked = 100;
