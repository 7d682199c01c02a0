/** What `npm start` runs. The program itself is loaded from compiled code where an earlier start has left it. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './load-handler.ts';

enableCompileCache(join(repositoryRoot, 'node_modules', '.cache', 'compiled'));
const { main } = await import('./host/main.ts');
await main();
