/** Hands a text to the browser's downloads. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Without what file systems refuse in a name. */
export const asFileName = (text: string): string =>
  text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
