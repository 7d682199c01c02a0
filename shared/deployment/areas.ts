/**
 * The areas of the product, from the lowest to the highest, each with its domains: an area imports from those below it
 * only. They are folders of `functions/`, beside `platform` and `providers`, which are below all of them, and group
 * `shared/calls`, `shared/models`, `web/src/features`, `lib/needs` and `test/permissions`.
 */
export const areas = {
  registry: ['pages', 'clients'],
  monitoring: ['uptime', 'heartbeats', 'ping', 'probes', 'episodes'],
  measuring: [
    'scans',
    'proofs',
    'suggestions',
    'assessment',
    'field-data',
    'visitors',
    'markup',
    'screenshots',
    'ranking',
    'analytics',
  ],
  notifying: ['incidents', 'notifications', 'delivery', 'channels', 'mail', 'events'],
  identity: ['accounts', 'two-step'],
  billing: ['plans', 'payments', 'invoices'],
  portfolio: [
    'sites',
    'competitors',
    'imports',
    'history',
    'reports',
    'sharing',
    'support',
    'status-pages',
    'today',
  ],
  lifecycle: ['removal', 'deletion', 'exports', 'schedules'],
} as const;

const areaOf = new Map<string, string>(
  Object.entries(areas).flatMap(([area, domains]) =>
    domains.map((domain): [string, string] => [domain, area]),
  ),
);

/** The folder of a domain in `functions/`, such as `measuring/scans`; that of `platform/sockets` is its name. */
export function folderOf(domain: string): string {
  const area = areaOf.get(domain);
  return area === undefined ? domain : `${area}/${domain}`;
}
