/** Whether only browsers on this machine reach an address, such as that of a demo site. */
export function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
