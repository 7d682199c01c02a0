import { Parser } from 'htmlparser2';
import { elementOf } from '../../../../shared/snippets/element.ts';
import type { ShownElement } from './inspect-shifts.ts';

/**
 * Whether an element is in the HTML that the server sent, going by its id or else its first class.
 * @param html undefined if unknown; then no element counts as served
 */
export function servedElements(html: string | undefined): (element: ShownElement) => boolean {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const parser = new Parser({
    onopentag: (name, { id, class: list = '' }) => {
      if (id !== undefined) ids.add(`${name}#${id}`);
      for (const each of list.split(/\s+/)) classes.add(`${name}.${each}`);
    },
  });
  parser.end(html);
  return ({ snippet, selector }) => {
    const element = elementOf({ snippet, selector });
    if (element === undefined) return false;
    const { name, attributes } = element;
    const id = attributes.get('id');
    if (id !== undefined && id !== '') return ids.has(`${name}#${id}`);
    const [first = ''] = (attributes.get('class') ?? '').trim().split(/\s+/);
    return first !== '' && classes.has(`${name}.${first}`);
  };
}
