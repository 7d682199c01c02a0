import { chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { SharedProduct } from './shared-product-address.ts';
import { type Product, visitsTo } from './visits.ts';

interface SharedProductInUse extends Product {
  /** Address of a site with many pages, without the slash. */
  blog: string;
  /** The blog's `/slow` keeps visitors waiting until then. */
  failSlowPage(): Promise<void>;
}

/**
 * The product and the browser that all test files share, with the people of `shared-people.ts`; the first file that asks has
 * them started. A file changes nothing that another one looks at.
 */
export async function useSharedProduct(): Promise<SharedProductInUse> {
  const answer = await fetch(inject('productOnDemand'));
  if (!answer.ok) throw new Error(`The product did not start: ${await answer.text()}`);
  const { origin, browser: endpoint, blog } = SharedProduct.parse(await answer.json());
  const browser = await chromium.connect(endpoint);
  afterAll(() => browser.close());
  return {
    ...visitsTo(origin, browser),
    blog,
    failSlowPage: async () => void (await fetch(`${blog}/enough`)),
  };
}
