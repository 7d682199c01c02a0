/** Number of found pages of a site that are checked for existence. */
export const mostPagesChecked = 100;
