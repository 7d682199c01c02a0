import * as z from 'zod';

/** What the browser must know about the installation; `/config.json`, written by the cloud stack or the local host. */
export const RuntimeConfig = z.object({
  region: z.string().min(1),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  cognitoEndpoint: z
    .string()
    .optional()
    .describe("Overrides Cognito's own address; absolute, or a path on this origin"),
  socketUrl: z
    .string()
    .min(1)
    .describe('Address of the WebSocket; absolute, or a path on this origin'),
  local: z.boolean().describe('True on the local host'),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
