import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bareKey, dispatch } from '../../functions/platform/jobs/dispatch-jobs.ts';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import { workerOf } from '../../shared/jobs/all-jobs.ts';
import type { Worker } from '../../shared/jobs/workers.ts';
import { repositoryRoot } from '../load-handler.ts';

const hasHandler = (module: unknown): module is { handler: JobHandler } =>
  typeof module === 'object' &&
  module !== null &&
  typeof Reflect.get(module, 'handler') === 'function';

/** The handler of a worker, which loads the handlers of its jobs as its function in the cloud does. */
export const workerHandler = ({ jobs }: Worker): JobHandler =>
  dispatch(
    Object.fromEntries(
      jobs.map((job) => [
        job.isBare === true ? bareKey : job.id,
        async () => {
          const source = workerOf(job);
          const module: unknown = await import(pathToFileURL(join(repositoryRoot, source)).href);
          if (!hasHandler(module)) throw new Error(`${source} exports no handler`);
          return module;
        },
      ]),
    ),
  );
