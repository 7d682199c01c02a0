/** Converts `field-data` to `FieldData`. */
export const title = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
