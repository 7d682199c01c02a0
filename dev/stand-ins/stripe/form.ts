export type FormValue = string | undefined | { [name: string]: FormValue };
type Form = Record<string, FormValue>;

/** Reads parameters as Stripe does: `items[0][price]=price_1` is `{ items: { 0: { price: 'price_1' } } }`. */
export function readForm(text: URLSearchParams): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of text) {
    const path = [
      name.replace(/\[.*/s, ''),
      ...name.matchAll(/\[([^\]]*)\]/g).map(([, key = '']) => key),
    ];
    const last = path.pop() ?? '';
    let inside = form;
    for (const key of path) {
      const known = inside[key];
      const next: Form = typeof known === 'object' ? known : Object.create(null);
      inside[key] = next;
      inside = next;
    }
    inside[last] = value;
  }
  return form;
}
