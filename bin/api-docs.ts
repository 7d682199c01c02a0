/** Renders the OpenAPI document as one readable page: no script, nothing loaded. */
import * as z from 'zod';
import type { openApiDocument } from '../shared/openapi.ts';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  $ref: z.string().optional(),
});
/** By media type. */
const Content = z.record(z.string(), z.object({ schema: z.unknown() }));
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: Content.optional() }),
  ),
});
type Operation = z.infer<typeof Operation>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const json = (value: unknown): string =>
  `<pre><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`;

function schemaBlock(title: string, content: z.infer<typeof Content> | undefined): string {
  const blocks = Object.entries(content ?? {}).map(([type, { schema }]) => {
    const form = type === 'application/json' ? '' : ` (${escape(type)})`;
    return `<details><summary>${title}${form}</summary>${json(schema)}</details>`;
  });
  return blocks.join('');
}

function parameterTable(operation: Operation): string {
  if (operation.parameters.length === 0) return '';
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${required === true ? 'yes' : 'no'}</td>` +
      `<td>${escape(schema.description ?? String(schema.format ?? schema.type ?? ''))}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function section(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) =>
    status.startsWith('2')
      ? schemaBlock(`Answer ${status}`, content)
      : `<p class="error"><code>${status}</code> ${escape(description)}</p>`,
  );
  return `<section id="${operation.operationId}"><h3><span class="method">${method.toUpperCase()}</span> <code>/api${escape(path)}</code></h3>
<p>${escape(operation.summary)}. <span class="caller">${escape(operation.description)}</span></p>
${parameterTable(operation)}${schemaBlock('Body', operation.requestBody?.content)}${answers.join('')}</section>`;
}

const style = `:root{color-scheme:light dark;--line:light-dark(#dde2ea,#343a46);--soft:light-dark(#566072,#a5adbb)}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;font:16px/1.6 Inter,system-ui,sans-serif}
h1{font-size:1.75rem}h2{margin-top:3rem;text-transform:capitalize}h3{margin:2rem 0 .25rem;font-size:1rem;overflow-wrap:anywhere}
section{border-top:1px solid var(--line)}.method{display:inline-block;min-width:4.5rem;font-weight:700}
.caller,.error{color:var(--soft)}.error{margin:.25rem 0}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}summary{cursor:pointer;padding:.25rem 0}nav ul{columns:2;padding-left:1.25rem}`;

export function renderApiDocs(document: ReturnType<typeof openApiDocument>): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method,
      path,
      operation: Operation.parse(operation),
    })),
  );
  const byDomain = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'other');
  const contents = operations
    .map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escape(path)}</a></li>`,
    )
    .join('');
  const domains = [...byDomain].map(
    ([domain, list]) =>
      `<h2>${escape(domain)}</h2>${list.map((it) => section(it.method, it.path, it.operation)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Web Vitals API</title><meta name="description" content="Every call of the Web Vitals API with its fields, answers and errors"><style>${style}</style></head>
<body><main><h1>Web Vitals API</h1><p>Every call, its fields, answers and errors, as <a href="/api/openapi.json">OpenAPI 3.1</a>. Signed-in calls take <code>Authorization: Bearer &lt;accessToken&gt;</code> from <a href="#sign-in">POST /auth</a>. A trailing slash is accepted on every path.</p>
<nav aria-label="Calls"><ul>${contents}</ul></nav>${domains.join('')}</main></body></html>
`;
}
