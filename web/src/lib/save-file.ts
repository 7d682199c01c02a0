import type { FileAnswer, FileType } from '../../../shared/calls/file-answer.ts';

interface NamedFile {
  name: string;
  type: string;
  content: BlobPart;
}

/**
 * Has the browser save the file that a call answered.
 * @param name instead of the server's
 */
export function saveAnswer(file: FileAnswer, type: FileType, name = file.fileName): void {
  if ('address' in file) saveFrom(file.address, name);
  else saveFile({ name, type, content: file.content });
}

/** Hands a file to the browser's downloads. */
function saveFile({ name, type, content }: NamedFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  saveFrom(address, name);
  // The browser may still be reading it when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser download what lies at an address. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Without what file systems refuse in a name. */
export const asFileName = (text: string): string =>
  text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
