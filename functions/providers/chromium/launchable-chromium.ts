import * as z from 'zod';

/** A browser that can be started, as a child process is told of it. */
export const LaunchableChromium = z.object({
  path: z.string(),
  /** Complete environment for the browser's process; nothing of it belongs into ours. */
  env: z.record(z.string(), z.string()),
  /** Flags of every start. */
  flags: z.array(z.string()),
});
export type LaunchableChromium = z.infer<typeof LaunchableChromium>;
