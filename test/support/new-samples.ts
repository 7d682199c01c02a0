/** One of each, as the tests write it: the arguments after its kind. */
export const samples: Record<string, readonly string[]> = {
  call: ['billing/plans', 'show-account'],
  worker: ['billing/plans', 'note-visit'],
  event: ['notifying/mail', 'log-outages'],
  socket: ['monitoring/uptime', 'greet'],
  webhook: ['billing/payments', 'acme'],
  provider: ['portfolio/sites', 'weather'],
  channel: ['pager'],
  cause: ['pages-missing'],
  schedule: ['greet-the-day'],
  screen: ['monitoring/ping', 'ping-help'],
  setting: ['weather-town'],
};
