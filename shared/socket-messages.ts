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
export const ServerMessage = z.discriminatedUnion('type', [ScanProgressMessage]);
export type ServerMessage = z.infer<typeof ServerMessage>;
