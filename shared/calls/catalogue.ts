import type { CallContract } from './define-call.ts';
import * as files from './files.ts';
import { folderOf } from '../deployment/areas.ts';

const isCall = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'id' in value && 'path' in value;

type ExportsOf<File> = File extends unknown ? File[keyof File] : never;
type KnownCall = Extract<
  ExportsOf<(typeof files)[keyof typeof files]>,
  { id: string; domain: string; path: string }
>;
export type CallDomain = KnownCall['domain'];
export type CallId<Domain extends string = CallDomain> = Extract<
  KnownCall,
  { domain: Domain }
>['id'];

/** Every call that exists. Routes, OpenAPI, client and permission tests are derived from this list. */
export const catalogue: readonly CallContract[] = Object.values(files).flatMap((file) =>
  Object.values<unknown>(file).filter(isCall),
);

/** Path of the function's source, relative to the repository root, by convention. */
export const entryPointOf = (call: CallContract): string =>
  `functions/${folderOf(call.domain)}/${call.id}.call.ts`;
