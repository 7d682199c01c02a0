/**
 * Functions with several handlers. Each handler is a file of its own in the function's folder, and loaded when it is
 * first needed.
 */
import type { Plugin } from 'esbuild';
import { workerOf } from '../shared/jobs/all-jobs.ts';
import { functionOf, workers } from '../shared/jobs/workers.ts';
import { bareKey } from '../functions/platform/jobs/dispatch-jobs.ts';
import { root } from './entry-points.ts';

export interface SharedFunction {
  /** Of its bundle: `delivery.jobs`. */
  name: string;
  /** Module that exports `dispatch`: it makes the function's handler from what loads each entry point. */
  dispatcher: string;
  /** Source of each entry point, by the key that the dispatcher chooses it by. */
  handlers: Readonly<Record<string, string>>;
}

/** The functions of workers: by the job that a message names. */
export const sharedFunctions: readonly SharedFunction[] = workers.map((worker) => ({
  name: functionOf(worker),
  dispatcher: 'functions/platform/jobs/dispatch-jobs.ts',
  handlers: Object.fromEntries(
    worker.jobs.map((job) => [job.isBare === true ? bareKey : job.id, workerOf(job)]),
  ),
}));

const prefix = 'shared-function:';
/** The source of a function for esbuild. */
export const sourceOf = ({ name }: SharedFunction): string => `${prefix}${name}`;

export const isSharedFunction = (source: string): boolean => source.startsWith(prefix);

/** Writes the source of a function that has several handlers. */
export const sharedFunctionSources: Plugin = {
  name: 'shared-functions',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({
      path: path.slice(prefix.length),
      namespace: prefix,
    }));
    onLoad({ filter: /.*/, namespace: prefix }, ({ path }) => {
      const found = sharedFunctions.find(({ name }) => name === path);
      return found && { contents: contentsOf(found), resolveDir: root, loader: 'js' };
    });
  },
};

function contentsOf({ dispatcher, handlers }: SharedFunction): string {
  const loaders = Object.entries(handlers).map(
    ([key, source]) => `${JSON.stringify(key)}: () => import(${JSON.stringify(`./${source}`)}),`,
  );
  return [
    `import { dispatch } from ${JSON.stringify(`./${dispatcher}`)};`,
    'export const handler = dispatch({',
    ...loaders,
    '});',
  ].join('\n');
}
