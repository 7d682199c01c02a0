/**
 * Gives React's production build the `act` that Testing Library calls and only the development build has: work that React
 * schedules inside `act` is done before `act` returns. See docs/decisions/0075.
 */
import { createRequire } from 'node:module';
import React from 'react';
import type * as JsxRuntime from 'react/jsx-runtime';

/** Work that React has scheduled; no callback once it is done or cancelled. */
interface Task {
  callback: ((isOverdue: boolean) => unknown) | null;
}
interface Scheduler {
  unstable_scheduleCallback: (priority: number, callback: Task['callback']) => Task;
}

const scheduled: Task[] = [];
let depth = 0;
// Tests replace timers.
const startImmediate = setImmediate;

function finishWork(): void {
  for (let task = scheduled.shift(); task !== undefined; task = scheduled.shift()) {
    const work = task.callback;
    task.callback = null;
    const rest = work?.(true);
    // Work that waits for something else goes on with the scheduler.
    if (typeof rest === 'function') task.callback = () => rest();
  }
}

async function finishAllWork(): Promise<void> {
  do {
    finishWork();
    await new Promise((resolve) => startImmediate(resolve));
  } while (scheduled.length > 0);
}

function act(callback: () => unknown): PromiseLike<unknown> {
  depth += 1;
  let isAwaited = false;
  try {
    const result = callback();
    if (result instanceof Promise) {
      isAwaited = true;
      return result.then(finishAllWork).finally(() => {
        depth -= 1;
      });
    }
    if (depth === 1) finishWork();
    return Promise.resolve(result);
  } finally {
    if (!isAwaited) depth -= 1;
  }
}

/** Elements of screens, whose transform is the same for both builds, as vitest keeps it from run to run. */
function addJsxDev(): void {
  const ofReact = createRequire(import.meta.resolve('react'));
  const runtime = ofReact('react/jsx-runtime') as typeof JsxRuntime;
  const jsxDEV = (...[type, props, key]: Parameters<typeof runtime.jsx>) =>
    runtime.jsx(type, props, key);
  Object.assign(ofReact('react/jsx-dev-runtime') as object, { jsxDEV });
}

/** Records the work that React DOM schedules; it takes hold of the functions that schedule as it is loaded. */
async function loadReactDom(): Promise<void> {
  const ofReactDom = createRequire(import.meta.resolve('react-dom/client'));
  const scheduler = ofReactDom('scheduler') as Scheduler;
  const schedule = scheduler.unstable_scheduleCallback;
  scheduler.unstable_scheduleCallback = (...given) => {
    const task = schedule(...given);
    scheduled.push(task);
    return task;
  };
  const startMicrotask = globalThis.queueMicrotask;
  globalThis.queueMicrotask = (callback) => {
    const task: Task = { callback };
    scheduled.push(task);
    startMicrotask(() => {
      const work = task.callback;
      task.callback = null;
      work?.(false);
    });
  };
  await import('react-dom/client');
  globalThis.queueMicrotask = startMicrotask;
}

// The development build has its own; the next file of a thread finds ours.
if (!('act' in React)) {
  Object.assign(React, { act });
  addJsxDev();
  await loadReactDom();
}
