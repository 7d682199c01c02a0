/** The commands of a Markdown text: its blocks marked `sh`, without the indent of the list that they are in. */
export const shellBlocks = (markdown: string): string[] =>
  [...markdown.matchAll(/^( *)```sh\n([^]*?)^\1```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** A section of a Markdown text, from its heading to the next one of any level. @throws if there is none */
export function sectionOf(markdown: string, heading: string): string {
  const [, after] = markdown.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (after === undefined) throw new Error(`There is no section ${heading}`);
  return after.split(/^#+ /m)[0] ?? '';
}
