import * as z from 'zod';
import { ScanState } from './models/scan.ts';

/** Messages that the server pushes over the WebSocket; without it the browser polls GET /scan/status. */
export const ScanProgressMessage = z.object({
  type: z.literal('scan_progress'),
  scanId: z.string(),
  url: z.string(),
  status: ScanState,
  stage: z.string(),
  percent: z.number().int().min(0).max(100),
});
/** Something has happened to a page or site of the account, and the screen may be out of date. */
export const EventMessage = z.object({
  type: z.literal('event'),
  event: z.string().describe('Its id in `shared/events/catalogue.ts`'),
  url: z.string(),
  at: z.iso.datetime(),
});
export const ServerMessage = z.discriminatedUnion('type', [ScanProgressMessage, EventMessage]);
export type ServerMessage = z.infer<typeof ServerMessage>;
