import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

/** JSON Schema 2020-12, 7.3, and https://spec.openapis.org/registry/format/ */
const known = ['date', 'date-time', 'duration', 'email', 'uri', 'uuid', 'binary'];

/** Strict validators refuse a format that they do not know, and Zod writes its own for some checks. */
test('formats are those of JSON Schema and OpenAPI', () => {
  const found = JSON.stringify(openApiDocument()).matchAll(/"format":"([^"]+)"/g);
  const formats = new Set(Array.from(found, ([, format = '']) => format));
  expect([...formats].filter((format) => !known.includes(format))).toEqual([]);
});
