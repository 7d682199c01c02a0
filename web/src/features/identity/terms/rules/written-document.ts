/** A document as `web/build/markdown-documents.ts` makes it of Markdown. */
export interface WrittenDocument {
  title: string;
  /** What it is about. */
  lead: string;
  body: readonly Part[];
}

/** Text, a value of the installation by its name, or an element. */
export type Part = string | { value: string } | Element;

export interface Element {
  /** Of HTML. Without it, parts that share a condition. */
  tag?: string;
  /** Name of the condition under which the installation shows it. */
  when?: string;
  href?: string;
  /** Name of a table. */
  caption?: string;
  children: Part[];
}
