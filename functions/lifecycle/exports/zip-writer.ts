import { Zip, ZipDeflate } from 'fflate';

/** A text file of a zip, written part by part. */
export interface ZippedText {
  write(text: string): void;
  end(): void;
}

/** Zip without ZIP64 counts the bytes of a file in 32 bits; a third of that leaves room. */
export const mostBytesPerFile = 1_400_000_000;

/** Writes a zip part by part. Of two files that are open at once the second waits in memory, compressed. */
export function zipWriter(write: (part: Uint8Array) => void, modifiedAt: Date) {
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    write(part);
  });
  return {
    add(name: string): ZippedText {
      const file = new ZipDeflate(name, { level: 4 });
      file.mtime = modifiedAt;
      zip.add(file);
      return {
        write: (text) => file.push(Buffer.from(text)),
        end: () => file.push(new Uint8Array(), true),
      };
    },
    end: () => zip.end(),
  };
}
