interface Group<Part, Parent> {
  /** Undefined of what stands at the top level. */
  parent: Parent | undefined;
  members: Part[];
}

/**
 * Puts what is shown of one list below its parents: rows that follow one another and have the same parent, with the gaps
 * between them.
 *
 * @param parentOf of the row at a place; the same object for the same parent
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
    // A gap between two rows of one parent stands for their siblings, any other for rows of several parents.
    const parent = 'gap' in part && ofNext !== last?.parent ? undefined : ofNext;
    if (last !== undefined && last.parent === parent) last.members.push(part);
    else groups.push({ parent, members: [part] });
  }
  return groups;
}
