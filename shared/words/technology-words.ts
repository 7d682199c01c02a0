/** What changed among a page's technologies: 'Magento, PHP added', 'WordPress removed'. */
export const technologyWords = ({
  added,
  removed,
}: Record<'added' | 'removed', readonly string[]>): string[] => [
  ...(added.length === 0 ? [] : [`${added.join(', ')} added`]),
  ...(removed.length === 0 ? [] : [`${removed.join(', ')} removed`]),
];
