/** What browsers, and Vite for style sheets, say about a part of the application that did not arrive. */
const words =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|did not arrive/i;

/** Whether a screen failed because its code could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message);
