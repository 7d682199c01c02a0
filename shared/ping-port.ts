/** Where a ping connects to: the port in the address, else that of its scheme. @param url normalised */
export function pingPort(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port);
}
