import { format } from 'oxfmt';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The first row is the heading. */
export const markdownTable = ([head = [], ...body]: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');

/**
 * A document with fresh content between `<!-- name: … -->` and `<!-- /name -->`.
 * @throws for a document without them
 */
export function withSection(text: string, name: string, content: string): string {
  const found = new RegExp(String.raw`(<!-- ${name}: [^>]* -->)[^]*?(<!-- /${name} -->)`).exec(
    text,
  );
  if (found === null) throw new Error(`There is no <!-- ${name}: … -->`);
  const [whole, begin = '', end = ''] = found;
  return text.replace(whole, () => `${begin}\n\n${content}\n\n${end}`);
}

/**
 * The text of a file in the format that verify expects, such as tables with padded columns.
 * @throws for invalid code
 */
export async function formatted(file: string, text: string): Promise<string> {
  const { code: fresh, errors } = await format(file, text, {
    printWidth: 100,
    singleQuote: true,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  return fresh;
}
