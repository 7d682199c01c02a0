/**
 * Whether a metric filter of CloudWatch Logs matches a line, for the part of its language that we use: `=` and `!=` of
 * strings with `*`, `&&`, `||` and parentheses.
 */
export function matchesPattern(pattern: string, line: string): boolean {
  const fields: Record<string, unknown> = JSON.parse(line);
  const compared = pattern
    .replace(/^\{(.*)\}$/s, '$1')
    .replaceAll(/\$\.(\w+) (!?=) "([^"]*)"/g, (_, name: string, sign: string, wanted: string) => {
      const escaped = wanted.replaceAll(/[$.+?^()[\]{}|\\]/g, String.raw`\$&`);
      const isSame = new RegExp(`^${escaped.replaceAll('*', '.*')}$`).test(String(fields[name]));
      return String(isSame === (sign === '='));
    });
  return reduce(compared) === 'true';
}

function reduce(expression: string): string {
  const next = expression
    .trim()
    .replaceAll(/\((true|false)\)/g, '$1')
    .replaceAll(/(true|false) && (true|false)/g, (_, a: string, b: string) =>
      String(a === 'true' && b === 'true'),
    );
  if (next !== expression) return reduce(next);
  const either = next.replace(/(true|false) \|\| (true|false)/, (_, a: string, b: string) =>
    String(a === 'true' || b === 'true'),
  );
  return either === next ? next : reduce(either);
}
