/** A worker in a process of its own, to be killed: takes its entry point as argument and its event as a message. */
import { flushCompileCache } from 'node:module';
import type { SQSEvent } from 'aws-lambda';
import { loadHandler } from '../../dev/load-handler.ts';

const [, , entryPoint = ''] = process.argv;
process.once('message', (event: SQSEvent) => {
  void (async () => {
    const worker = await loadHandler(entryPoint);
    // It will not live to do so at its end, and this saves the next one the work.
    flushCompileCache();
    process.send?.(await worker(event, {}));
  })();
});
