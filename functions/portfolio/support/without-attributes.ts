/** A copy of an item that lacks some of its optional attributes. */
export function without<Item extends object>(item: Item, names: readonly (keyof Item)[]): Item {
  const copy = { ...item };
  for (const name of names) Reflect.deleteProperty(copy, name);
  return copy;
}
