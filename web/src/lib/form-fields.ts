/** A `ref` of a field that the user has just asked for. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** For `form.onSubmit`: focuses the first field, in screen order, that has an error. */
export const focusFirstInvalid =
  (form: { getInputNode(path: string): HTMLElement | null }) =>
  (errors: Record<string, unknown>): void => {
    const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    nodes
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
      ?.focus();
  };

/** The first error message of a field's schema for a value. */
export function fieldError(
  schema: { safeParse(value: string): { error?: { issues: { message: string }[] } } },
  value: string,
): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
