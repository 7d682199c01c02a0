interface Group<Part, Parent> {
  /** Undefined for rows at the top level. */
  parent: Parent | undefined;
  members: Part[];
}

/**
 * Groups the rendered rows of a list under their parents: consecutive rows with the same parent, with the gaps between
 * them.
 *
 * @param parentOf parent of the row at an index; the same object for the same parent
 */
export function groupByParent<Part extends object, Parent>(
  parts: readonly (Part & ({ index: number } | { gap: number }))[],
  parentOf: (index: number) => Parent | undefined,
): Group<Part, Parent>[] {
  const groups: Group<Part, Parent>[] = [];
  for (const [place, part] of parts.entries()) {
    const last = groups.at(-1);
    const next = 'gap' in part ? parts[place + 1] : part;
    const ofNext = next !== undefined && 'index' in next ? parentOf(next.index) : undefined;
    // A gap between two rows of one parent contains their siblings, any other gap rows of several parents.
    const parent = 'gap' in part && ofNext !== last?.parent ? undefined : ofNext;
    if (last !== undefined && last.parent === parent) last.members.push(part);
    else groups.push({ parent, members: [part] });
  }
  return groups;
}
