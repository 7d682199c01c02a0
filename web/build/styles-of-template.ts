import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss';

const classAttribute = /\bclass="([^"]*)"/g;
const negation = /:not\([^)]*\)/g;
const className = /\.(-?[_a-z][\w-]*)/gi;

const isKeyframes = (parent: Container | Document | undefined): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/**
 * The rules of some style sheets that can apply to a piece of HTML: those without a class that it does not use.
 * @param sheets their texts, in the order of the page
 */
export function stylesOfTemplate(html: string, sheets: readonly string[]): string {
  const used = new Set(
    [...html.matchAll(classAttribute)].flatMap(([, names = '']) => names.split(' ')),
  );
  const applies = (selector: string): boolean =>
    [...selector.replaceAll(negation, '').matchAll(className)].every(([, name = '']) =>
      used.has(name),
    );
  const kept = sheets.map((sheet) => {
    const root = postcss.parse(sheet);
    root.walkRules((rule: Rule) => {
      if (!isKeyframes(rule.parent) && !rule.selectors.some(applies)) rule.remove();
    });
    // Inner ones first, which may leave their parents empty.
    const blocks: AtRule[] = [];
    root.walkAtRules((block) => void blocks.unshift(block));
    for (const block of blocks) if (block.nodes?.length === 0) block.remove();
    return root.toString();
  });
  return kept.join('');
}
