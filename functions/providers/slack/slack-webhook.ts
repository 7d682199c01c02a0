const path = /^\/services\/[\w-]{1,40}\/[\w-]{1,40}\/[\w-]{1,128}$/;

/**
 * Reads the address of an incoming webhook.
 *
 * @param endpoint address of a stand-in for Slack, with the path `/slack`
 * @returns undefined for an address that is not at Slack
 */
export function parseSlackWebhook(text: string, endpoint: string | undefined): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, pathname, username, password } = new URL(text);
  if (username !== '' || password !== '') return undefined;
  if (protocol === 'https:' && host === 'hooks.slack.com')
    return path.test(pathname) ? `https://hooks.slack.com${pathname}` : undefined;
  if (endpoint === undefined || hostname !== new URL(endpoint).hostname) return undefined;
  // The port may have been another one when Slack was connected.
  const below = pathname.replace(/^\/slack(?=\/)/, '');
  return path.test(below) ? `${endpoint}${below}` : undefined;
}
