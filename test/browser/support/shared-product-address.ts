import * as z from 'zod';

/** Path at which the program that starts the product answers once the web app is built. */
export const webBuilt = '/web-built';

/** Addresses that test files share. */
export const SharedProduct = z.object({
  /** Such as `http://localhost:45123`. */
  origin: z.url(),
  /** Address at which playwright connects to the browser. */
  browser: z.url(),
  /** Address of a site with many pages, without the slash. */
  blog: z.url(),
});
export type SharedProduct = z.infer<typeof SharedProduct>;
