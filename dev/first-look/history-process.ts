/** Loads the recorded history: its argument is the site as JSON. */
import * as z from 'zod';
import { functionTable } from '../../functions/platform/table/function-table.ts';
import { loadHistory } from './load-history.ts';

const DemoSite = z.object({
  accountId: z.string(),
  userId: z.string(),
  url: z.string(),
  siteName: z.string(),
  now: z.coerce.date(),
  dataDir: z.string(),
  rivals: z.object({ slow: z.string(), rival: z.string() }),
});
await loadHistory(functionTable, DemoSite.parse(JSON.parse(process.argv[2] ?? '')));
