/** Entry point of `npm start`. The program is loaded from compiled code if an earlier start has stored it. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './load-handler.ts';

enableCompileCache(join(repositoryRoot, 'node_modules', '.cache', 'compiled'));
const { main } = await import('./host/main.ts');
await main();
