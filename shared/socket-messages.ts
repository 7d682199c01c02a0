import * as z from 'zod';
import { ScanState } from './models/scan.ts';

/** What the server pushes on the WebSocket; the browser falls back to polling GET /scan/status. */
export const ScanProgressMessage = z.object({
  type: z.literal('scan_progress'),
  scanId: z.string(),
  url: z.string(),
  status: ScanState,
  stage: z.string(),
  percent: z.number().int().min(0).max(100),
});
/** Something has happened to a page or site of the account, and what is shown of it may be old. */
export const EventMessage = z.object({
  type: z.literal('event'),
  event: z.string().describe('Its id in `shared/events/catalogue.ts`'),
  url: z.string(),
  at: z.iso.datetime(),
});
export const ServerMessage = z.discriminatedUnion('type', [ScanProgressMessage, EventMessage]);
export type ServerMessage = z.infer<typeof ServerMessage>;
