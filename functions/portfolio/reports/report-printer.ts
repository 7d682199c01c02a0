import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { printFonts } from '../../platform/print-fonts.ts';
import { reportHtml } from './html/report-html.ts';

interface Printer {
  print(document: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Prints reports, each in a browser of its own, which may start before its report is computed. */
export function reportPrinter(startPrinter: () => Printer) {
  let ready: Printer | undefined;
  const closing: Promise<void>[] = [];
  return {
    start(): void {
      ready ??= startPrinter();
    },
    async print(report: ClientReport): Promise<Uint8Array> {
      const printer = ready ?? startPrinter();
      ready = undefined;
      try {
        return await printer.print(reportHtml(report, printFonts()));
      } finally {
        // Removes its files while the PDF is stored.
        const closed = printer.close();
        // `close` throws it.
        closed.catch(() => undefined);
        closing.push(closed);
      }
    },
    async close(): Promise<void> {
      await Promise.all([...closing, ready?.close()]);
    },
  };
}
