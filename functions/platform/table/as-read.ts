export interface Comparisons<Name, Value> {
  eq(name: Name, value: Value): string;
  notExists(name: Name): string;
}

/** Condition that an attribute still has the value that was read, or is still absent. */
export const asRead = <Name, Value extends string | number>(
  name: Name,
  read: Value | undefined,
  is: Comparisons<Name, Value>,
): string => (read === undefined ? is.notExists(name) : is.eq(name, read));
