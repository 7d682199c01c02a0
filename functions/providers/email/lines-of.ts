/** The lines of a text that a person wrote, without empty ones. */
export const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '');
