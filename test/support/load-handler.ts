import { fileURLToPath } from 'node:url';
import type { CallHandler } from '../../functions/platform/calls/handle-call.ts';
import { entryPointOf } from '../../shared/calls/catalogue.ts';
import type { CallContract } from '../../shared/calls/define-call.ts';

const isHandler = (value: unknown): value is CallHandler => typeof value === 'function';

const fileOf = (contract: CallContract): string =>
  fileURLToPath(new URL(`../../${entryPointOf(contract)}`, import.meta.url));

/** The handler of a call, found by convention as bundler and gateway find it. */
export async function loadHandler(contract: CallContract): Promise<CallHandler> {
  const entryPoint = (await import(/* @vite-ignore */ fileOf(contract))) as { handler?: unknown };
  if (!isHandler(entryPoint.handler)) throw new Error(`${contract.id} exports no handler`);
  return entryPoint.handler;
}
