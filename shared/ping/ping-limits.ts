/** Longest interval of hourly pings, and how far ahead one may start. */
export const longestPingDays = 31;
/** Most nodes of one request. */
export const mostPingNodes = 50;
