import { log } from '../../platform/logger.ts';
import type { Part } from './day-report.ts';

/** Message of the log line about a part that could not be read. */
export const partNotRead = 'could not read a part of the daily report';

/** Reads a part of the daily report. A failure is logged and returned, because the rest of the report is sent all the same. */
export async function readPart<Read>(part: string, read: () => Promise<Read>): Promise<Part<Read>> {
  try {
    return await read();
  } catch (error) {
    log.error(partNotRead, { part, error });
    return error instanceof Error ? error : new Error(String(error));
  }
}
