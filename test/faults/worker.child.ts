/** A worker in a process of its own, to be killed: takes its entry point as argument and its event as a message. */
import type { SQSEvent } from 'aws-lambda';
import { loadHandler } from '../../dev/load-handler.ts';

const [, , entryPoint = ''] = process.argv;
process.once('message', (event: SQSEvent) => {
  void (async () => {
    const worker = await loadHandler(entryPoint);
    process.send?.(await worker(event, {}));
  })();
});
