import type { SimpleIcon } from 'simple-icons';
import type { IconOf } from './match-technologies.ts';

let icons: IconOf | undefined;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9+#]/g, '');

/** Brands whose products have rules of their own and share one icon, such as 'Apache HTTP Server'. */
const brands = [
  'Akamai',
  'Apache',
  'Cloudflare',
  'Facebook',
  'Google',
  'HubSpot',
  'PayPal',
  'Shopify',
  'Stripe',
  'WooCommerce',
  'WordPress',
];

/** Icons of `simple-icons` (CC0) by name. Thousands of paths, so they are loaded at first use. */
export async function technologyIcons(): Promise<IconOf> {
  if (icons !== undefined) return icons;
  const { default: _, ...all } = await import('simple-icons');
  const byName = new Map(Object.values(all).map((icon) => [plain(icon.title), icon]));
  icons = (name) => {
    const brand = brands.find((each) => name.startsWith(`${each} `));
    const icon = byName.get(plain(name)) ?? byName.get(plain(brand ?? ''));
    return icon === undefined ? null : dataUrl(icon);
  };
  return icons;
}

function dataUrl({ hex, path }: SimpleIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${hex}"><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
