#!/usr/bin/env bash
# fflate and java.util.zip: a streamed zip with stored entries cannot be read as a stream in Java.
#
# Expected: an archive that fflate writes as a stream opens in every reader, with entries compressed or not.
# Seen (fflate 0.8.3, Java 17): `Zip` does not know an entry's size when it writes the entry's head, so it sets bit 3 and puts the sizes
# behind the data. For a deflated entry every reader finds the end by the compression; for a stored one (`ZipPassThrough`) Java's
# ZipInputStream refuses: 'only DEFLATED entries can have EXT descriptor'. unzip, Explorer and java.util.zip.ZipFile read the central
# directory and open it, so tests with those pass.
# Matters to: downloads of files that are compressed already (PDF, PNG), which customers' tools read as a stream.
# Do: deflate such entries at level 0 (`ZipDeflate` with `{ level: 0 }`), or write their size into the head where it is known.
# Needs: Java 11 or newer.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund fflate@0.8.3

cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const entries = {
  'stored.zip': (name) => new ZipPassThrough(name),
  'deflated.zip': (name) => new ZipDeflate(name),
  'level-0.zip': (name) => new ZipDeflate(name, { level: 0 }),
};
for (const [file, make] of Object.entries(entries)) {
  const parts = [];
  const zip = new Zip((error, part, isLast) => {
    if (error) throw error;
    parts.push(part);
    if (isLast) writeFileSync(file, Buffer.concat(parts));
  });
  const entry = make('invoice.txt');
  zip.add(entry);
  entry.push(Buffer.from('paid'), true);
  zip.end();
}
JS
cat > Read.java <<'JAVA'
import java.io.FileInputStream;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

public class Read {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      try (ZipFile file = new ZipFile(name)) {
        System.out.println(name + " as a file: " + file.entries().nextElement().getName());
      }
      try (ZipInputStream stream = new ZipInputStream(new FileInputStream(name))) {
        stream.getNextEntry();
        System.out.println(name + " as a stream: " + new String(stream.readAllBytes()));
      } catch (Exception error) {
        System.out.println(name + " as a stream: " + error.getMessage());
      }
    }
  }
}
JAVA
node write.mjs && java Read.java stored.zip deflated.zip level-0.zip | tee seen

cat > expected <<'TEXT'
stored.zip as a file: invoice.txt
stored.zip as a stream: only DEFLATED entries can have EXT descriptor
deflated.zip as a file: invoice.txt
deflated.zip as a stream: paid
level-0.zip as a file: invoice.txt
level-0.zip as a stream: paid
TEXT
diff expected seen && echo 'as found'
