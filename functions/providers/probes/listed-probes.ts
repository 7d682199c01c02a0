import * as z from 'zod';
import { logFault } from '../../platform/log-fault.ts';
import type { PingSource } from '../ports/ping-nodes.ts';
import { textOf } from '../text-of.ts';
import { type RemoteProbe, remoteProbes } from './remote-probes.ts';

/** A token travels in clear text over http, which is left to tunnels and private networks. */
const safeUrl =
  /^(https:\/\/|http:\/\/(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})(:\d+)?(\/|$))/;
const Listed = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
      url: z.url().regex(safeUrl, 'https, or http in a private network'),
      token: z.string().min(32),
    }),
  )
  .max(100)
  .refine(
    (probes) => new Set(probes.map(({ name }) => name)).size === probes.length,
    'names twice',
  );

/** Entries of the setting `PROBES`. */
export type ListedProbe = z.infer<typeof Listed>[number];

interface ReadProbes {
  probes: ListedProbe[];
  /** Why the list cannot be read, without its values; undefined if it can. */
  problem?: string;
}

/** Reads the setting. A list that cannot be read is logged and taken as empty: the other nodes stay. */
export function readListedProbes(text: string): ReadProbes {
  try {
    return { probes: Listed.parse(JSON.parse(text)) };
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const at = issue?.path.map(String).join('.') ?? '';
    const why = issue?.message ?? 'it is not JSON';
    logFault('invalid setting PROBES', { at, why });
    const problem = `The list of probes in PROBES cannot be read, so its places are missing: ${at === '' ? '' : `${at}: `}${why}.`;
    return { probes: [], problem };
  }
}

/** Probes that run as servers (`npm run probe`). */
export const listedProbes = (
  { probes, problem }: ReadProbes,
  patience?: Parameters<typeof remoteProbes>[2],
): PingSource => ({
  ...remoteProbes('probe', probes.map(overHttp), patience),
  findProblem: async () => problem,
});

const overHttp = ({ name, url, token }: ListedProbe): RemoteProbe => ({
  name,
  endpoint: url,
  async ask(request, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await textOf(response, name) };
  },
});
