import type { FileAnswer, FileType } from '../../../shared/calls/file-answer.ts';

interface NamedFile {
  name: string;
  type: string;
  content: BlobPart;
}

/**
 * Saves the file of an answer as a download.
 * @param name instead of the server's
 */
export function saveAnswer(file: FileAnswer, type: FileType, name = file.fileName): void {
  if ('address' in file) saveFrom(file.address, name);
  else saveFile({ name, type, content: file.content });
}

/** Passes a file to the browser's downloads. */
export function saveFile({ name, type, content }: NamedFile): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  saveFrom(address, name);
  // The browser may still be reading it when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads the file at an address. */
function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Strips characters that file systems refuse. */
export const asFileName = (text: string): string =>
  text.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
