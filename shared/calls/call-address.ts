import type { CallContract } from './define-call.ts';

/** The input of any call, where its contract is not known to the compiler. */
export interface LooseRequest {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Path parameters and query values are strings, numbers or booleans in every contract. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Path and query of a call on the product's own address. */
export function callAddress(
  { path }: Pick<CallContract, 'path'>,
  { params, query }: Pick<LooseRequest, 'params' | 'query'>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, textOf(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
