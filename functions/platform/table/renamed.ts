/**
 * A stored value in which properties may still have earlier names, with the names of today. Stored data outlives a change
 * of names in our code.
 */
export function renamed<Value extends object>(
  value: Value,
  names: Readonly<Record<string, string>>,
): Value {
  const entries = Object.entries(value).map(([name, one]) => [names[name] ?? name, one] as const);
  return Object.fromEntries(entries) as Value;
}
