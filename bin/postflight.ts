/** Uses a deployed product as a user does, and says what does not work: `npm run postflight -- --help`. */
import { join } from 'node:path';
import { root } from './entry-points.ts';
import { checks } from './postflight/checks.ts';
import { postflight } from './postflight/postflight.ts';
import { readPostflightOptions, usage } from './postflight/postflight-options.ts';

const interruption = new AbortController();
// Checks end, and what they have made is removed.
process.on('SIGINT', () => interruption.abort());

try {
  const options = readPostflightOptions(process.argv.slice(2), {
    cdkJson: join(root, 'cdk.json'),
    env: process.env,
  });
  if (options === 'help') console.log(usage);
  else {
    const print = (line: string): void => console.log(line);
    const isFine = await postflight(options, {
      checks,
      print,
      interrupted: interruption.signal,
    });
    if (!isFine) process.exitCode = 1;
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
