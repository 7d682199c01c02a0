const segments = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Path parameters (still encoded) if `path` matches the template, else undefined. A trailing slash is ignored. */
export function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const wanted = segments(template);
  const given = segments(path);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (isParameter(segment)) params[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

export const matchesPath = (template: string, path: string): boolean =>
  paramsOf(template, path) !== undefined;

/** Sorts templates in API Gateway's order of preference: fixed segments before parameters, from the left. */
export function compareSpecificity(a: string, b: string): number {
  const [left, right] = [segments(a), segments(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference =
      Number(isParameter(left[index] ?? '')) - Number(isParameter(right[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return right.length - left.length;
}
