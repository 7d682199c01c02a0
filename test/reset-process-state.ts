/** Test files share a process, which loads packages once; what a file changes in it ends with the file. */
import { afterAll, vi } from 'vitest';

const { ...environment } = process.env;
vi.resetModules();

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
});
