/** Loads the recorded history: its argument is the site as JSON. */
import { functionTable } from '../../functions/platform/table/function-table.ts';
import { DemoSite, loadHistory } from './load-history.ts';

await loadHistory(functionTable, DemoSite.parse(JSON.parse(process.argv[2] ?? '')));
