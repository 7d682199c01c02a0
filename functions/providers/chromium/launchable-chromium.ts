import * as z from 'zod';

/** A browser that can be started, in the form for a child process. */
export const LaunchableChromium = z.object({
  path: z.string(),
  /** Complete environment of the browser's process; none of it belongs in ours. */
  env: z.record(z.string(), z.string()),
  /** Flags of every start. */
  flags: z.array(z.string()),
});
export type LaunchableChromium = z.infer<typeof LaunchableChromium>;
