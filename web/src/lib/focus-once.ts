/** A `ref` of a field that the user has just asked for. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
