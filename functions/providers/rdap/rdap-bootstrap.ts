import * as z from 'zod';
import { dayMs } from '../../platform/times.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';

/** https://www.rfc-editor.org/rfc/rfc9224#section-3 */
const Bootstrap = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
});

/** IANA's file has 70 KB. */
const maxBytes = 2 * 1024 * 1024;
/** IANA changes it a few times a week. */
const freshMs = dayMs;

type Services = ReadonlyMap<string, string>;

/**
 * Which server answers for a top-level domain. Each file is kept for a day, and for longer while it cannot be read.
 * @param files addresses of bootstrap files; the first one that has a top-level domain counts
 */
export function rdapBootstrap(
  fetch: (url: string, maxBytes: number) => ReturnType<TargetGuard['fetch']>,
  { files, now }: { files: readonly string[]; now: () => number },
) {
  const known = new Map<string, { services: Services; until: number }>();

  async function read(file: string): Promise<Services | undefined> {
    const kept = known.get(file);
    if (kept !== undefined && kept.until > now()) return kept.services;
    try {
      const { status, text } = await fetch(file, maxBytes);
      if (status !== 200) return kept?.services;
      const { services: all } = Bootstrap.parse(JSON.parse(text()));
      const services = new Map(
        all.flatMap(([domains, urls]) => {
          const url = urls.find((one) => one.startsWith('https:')) ?? urls[0];
          return url === undefined ? [] : domains.map((name) => [name.toLowerCase(), url] as const);
        }),
      );
      known.set(file, { services, until: now() + freshMs });
      return services;
    } catch {
      return kept?.services;
    }
  }

  /** The base address of the server; undefined without one. `unknown`: a file could not be read. */
  return async (domain: string): Promise<string | undefined> => {
    const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
    let isUnknown = false;
    for (const file of files) {
      const services = await read(file);
      if (services === undefined) isUnknown = true;
      const server = services?.get(topLevel);
      if (server !== undefined) return server;
    }
    return isUnknown ? 'unknown' : undefined;
  };
}
