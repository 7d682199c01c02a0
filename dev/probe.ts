/** Entry point of `npm run probe`. */
import { main } from './probe/main.ts';

await main(process.argv.slice(2), process.env);
