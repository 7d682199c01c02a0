/** Of the pages that are found on a site, so many are asked whether they exist. */
export const mostPagesChecked = 100;
