/** Where a ping connects to: the port in the address, else 443, also for `http`. @param url normalised */
export function pingPort(url: string): number {
  const { port } = new URL(url);
  return port === '' ? 443 : Number(port);
}
