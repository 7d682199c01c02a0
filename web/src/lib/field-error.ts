/** The first error message of a field's schema for a value. */
export function fieldError(
  schema: { safeParse(value: string): { error?: { issues: { message: string }[] } } },
  value: string,
): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
