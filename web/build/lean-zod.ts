import type { Plugin } from 'vite';

/** What Zod's classic schemas do only for JSON Schema. */
const parts = [
  /^ *inst\._zod\.processJSONSchema = .*;$/gm,
  /^ *jsonSchema: \{\n.*\n.*\n *\},$/gm,
  /^ *toJSONSchema\(params\) \{\n.*\n *\},$/gm,
];

/**
 * Zod's schemas without their conversion to JSON Schema.
 * @throws if Zod has changed and a part is not found
 */
export const withoutJsonSchema = (code: string): string =>
  parts.reduce((rest, part) => {
    const less = rest.replaceAll(part, '');
    if (less === rest) throw new Error(`Zod's classic schemas no longer contain ${part}`);
    return less;
  }, code);

/**
 * The web app never converts a schema to JSON Schema, but every schema could: 5 KB that the start would load. The server
 * makes the API's documentation with it.
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
  },
});
