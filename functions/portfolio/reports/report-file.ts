import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ReportKey } from './find-report.ts';

/** Object key of a report's PDF. Each edit has its own, so that a worker that is late replaces no newer one. */
export const pdfKeyOf = ({
  accountId,
  reportId,
  revision = 0,
}: ReportKey & { revision?: number | undefined }): string =>
  `${accountId}/client-reports/${reportId}${revision === 0 ? '' : `-${revision}`}.pdf`;

/** Of all editions of a report. */
export const pdfKeysOf = ({
  revision = 0,
  ...report
}: ReportKey & { revision?: number | undefined }): string[] =>
  Array.from({ length: revision + 1 }, (_, edition) => pdfKeyOf({ ...report, revision: edition }));

/** Name under which it is downloaded: sender, client and period, such as `studio-blau-acme-october-2026.pdf`. */
export function pdfNameOf({ title }: { title: string }, sender?: string | null): string {
  const words =
    `${sender ?? ''} ${title}`
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? [];
  return `${words.join('-').slice(0, 80) || 'report'}.pdf`;
}

/** Stores the PDF of a report. The bucket deletes it after 90 days; it can be printed again. A large one is downloaded from there. */
export const storePdf =
  (client: S3Client, Bucket: string) =>
  async (
    report: ReportKey & { title: string; revision?: number | undefined },
    content: Uint8Array,
    sender?: string | null,
  ): Promise<void> => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: pdfKeyOf(report),
        Body: content,
        ContentType: 'application/pdf',
        ContentDisposition: `attachment; filename="${pdfNameOf(report, sender)}"`,
      }),
    );
  };
