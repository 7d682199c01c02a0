/** Where a ping connects to: the port in the address, else 443, also for `http`. @param url normalised */
export function pingPort(url: string): number {
  const { port } = new URL(url);
  return port === '' ? 443 : Number(port);
}

/** Longest interval of hourly pings, and how far ahead one may start. */
export const longestPingDays = 31;
/** Most nodes of one request. */
export const mostPingNodes = 50;
