/** Other pages of sites that are read in one call. */
export const mostOtherPages = 4000;
/** ElectroDB takes longer to write more keys than to read the items. */
const mostByKey = 100;

/** Whether what belongs to these sites, all of an account's, is read by queries of the account instead of by key. */
export const areReadByQuery = (sites: readonly { pageCount: number }[]): boolean =>
  sites.length > mostByKey &&
  sites.reduce((sum, { pageCount }) => sum + pageCount, 0) <= mostOtherPages;
