/** A parameter of Stripe's API; undefined ones are left out. */
export type StripeParameter =
  | string
  | number
  | boolean
  | undefined
  | readonly StripeParameter[]
  | { readonly [name: string]: StripeParameter };
export type StripeParameters = Readonly<Record<string, StripeParameter>>;

/** Encodes parameters as Stripe reads them: `items[0][price]=price_1`, `expand[]=customer`. https://docs.stripe.com/api#request */
export function stripeForm(parameters: StripeParameters): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: StripeParameter): void => {
    if (value === undefined) return;
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [key, part] of Object.entries(value)) {
      const isPlainEntry = Array.isArray(value) && typeof part !== 'object';
      add(`${name}[${isPlainEntry ? '' : key}]`, part);
    }
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return form;
}
