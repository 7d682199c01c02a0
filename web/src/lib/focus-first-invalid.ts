/** For `form.onSubmit`: focuses the first field, in screen order, that has an error. */
export const focusFirstInvalid =
  (form: { getInputNode(path: string): HTMLElement | null }) =>
  (errors: Record<string, unknown>): void => {
    const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    nodes
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
      ?.focus();
  };
