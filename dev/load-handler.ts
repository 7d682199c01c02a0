import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type Handler = (event: unknown, context: unknown) => Promise<unknown>;

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));

/** The `handler` of an entry point. Its module is loaded at first use and cached. */
export async function loadHandler(entryPoint: string): Promise<Handler> {
  const module: unknown = await import(pathToFileURL(join(repositoryRoot, entryPoint)).href);
  const handler: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'handler') : undefined;
  if (typeof handler !== 'function') throw new Error(`${entryPoint} exports no handler`);
  return async (event, context) => (await handler(event, context)) as unknown;
}
