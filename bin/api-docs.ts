/** Renders the OpenAPI document as one readable page without scripts or external resources. */
import * as z from 'zod';
import type { openApiDocument } from '../shared/calls/openapi.ts';
import { plainPage } from './plain-page.ts';
import { escapeHtml } from '../functions/platform/escape-html.ts';

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

const json = (value: unknown): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function schemaBlock(title: string, content: z.infer<typeof Content> | undefined): string {
  const blocks = Object.entries(content ?? {}).map(([type, { schema }]) => {
    const form = type === 'application/json' ? '' : ` (${escapeHtml(type)})`;
    return `<details><summary>${title}${form}</summary>${json(schema)}</details>`;
  });
  return blocks.join('');
}

function parameterTable(operation: Operation): string {
  if (operation.parameters.length === 0) return '';
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${required === true ? 'required' : 'optional'}</td>` +
      `<td>${escapeHtml(schema.description ?? String(schema.format ?? schema.type ?? ''))}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function section(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) =>
    status.startsWith('2')
      ? schemaBlock(`Answer ${status}`, content)
      : `<p class="error"><code>${status}</code> ${escapeHtml(description)}</p>`,
  );
  return `<section class="panel call" id="${operation.operationId}"><h3><span class="method">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. <span class="soft">${escapeHtml(operation.description)}</span></p>
${parameterTable(operation)}${schemaBlock('Body', operation.requestBody?.content)}${answers.join('')}</section>`;
}

const style = `.parts{display:grid;grid-template-columns:260px minmax(0,1fr);gap:32px}
nav{position:sticky;top:0;max-height:100dvh;padding:24px 0;overflow-y:auto;font-size:12px}
nav ul{margin:0;padding:0;list-style:none}nav>ul>li{margin-bottom:12px}nav a{display:block;padding:3px 0;text-decoration:none}nav a:hover{text-decoration:underline}
nav li li a{color:var(--mantine-color-dimmed)}nav .domain{font-weight:600;font-size:14px}
h2,.domain{text-transform:capitalize}.call{margin-bottom:16px;scroll-margin-top:16px}
.method{display:inline-block;margin-right:4px;padding:1px 8px;border-radius:6px;background:var(--wv-accent-surface);color:var(--wv-accent-text);font-size:12px}
.error{margin:4px 0;color:var(--mantine-color-dimmed)}
pre{margin:8px 0;padding:12px 16px;border:1px solid var(--mantine-color-default-border);border-radius:8px;background:var(--wv-page);overflow:auto;overflow-wrap:normal}
table{width:100%;margin-bottom:12px;border-collapse:collapse}th,td{padding:6px 16px 6px 0;border-bottom:1px solid var(--mantine-color-default-border);text-align:left;vertical-align:top}thead th{font-size:12px;font-weight:500;color:var(--mantine-color-dimmed)}tbody th{font-weight:500}
summary{min-height:24px;padding:4px 0;cursor:pointer}
@media (max-width:61.99em){.parts{grid-template-columns:minmax(0,1fr);gap:0}nav{position:static;max-height:none;padding:16px 0 0}nav li li{display:none}nav>ul{display:flex;flex-wrap:wrap;gap:4px 16px}nav>ul>li{margin:0}}
@media (max-width:47.99em){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{display:grid;grid-template-columns:1fr auto auto;gap:0 12px;padding:6px 0;border-bottom:1px solid var(--mantine-color-default-border)}th,td{padding:0;border:0}td:last-child{grid-column:1/-1;color:var(--mantine-color-dimmed)}}`;

export function renderApiDocs(document: ReturnType<typeof openApiDocument>): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method,
      path,
      operation: Operation.parse(operation),
    })),
  );
  const byDomain = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'other');
  const sorted = [...byDomain].toSorted(([one], [other]) => one.localeCompare(other));
  const contents = sorted.map(([domain, list]) => {
    const calls = list.map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`,
    );
    return `<li><a class="domain" href="#domain-${domain}">${escapeHtml(domain)}</a><ul>${calls.join('')}</ul></li>`;
  });
  const domains = sorted.map(
    ([domain, list]) =>
      `<h2 id="domain-${domain}">${escapeHtml(domain)}</h2>${list.map((it) => section(it.method, it.path, it.operation)).join('')}`,
  );
  return plainPage({
    title: 'API',
    description: 'Every call of the Web Vitals API with its fields, answers and errors',
    style,
    body: `<h1>Web Vitals API</h1><p>Every call, its fields, answers and errors, as <a href="/api/openapi.json">OpenAPI 3.1</a>. Signed-in calls take <code>Authorization: Bearer &lt;accessToken&gt;</code> from <a href="#sign-in">POST /auth</a>. A trailing slash is accepted on every path.</p>
<div class="parts"><nav aria-label="Calls"><ul>${contents.join('')}</ul></nav><div>${domains.join('')}</div></div>`,
  });
}
