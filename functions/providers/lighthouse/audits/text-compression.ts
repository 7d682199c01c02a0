import { gzipSync } from 'node:zlib';
import type { Artifacts } from 'lighthouse';
import { ByteEfficiencyAudit } from 'lighthouse/core/audits/byte-efficiency/byte-efficiency-audit.js';
import { textCompressionAudit } from '../lighthouse-settings.ts';

/** Smaller savings are not worth a finding, as in that audit. */
const fewestBytes = 1400;
const smallestShare = 0.1;
const text =
  /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;
const codings = /^(?:br|gzip|deflate|zstd|dcb|dcz)$/;
/** Assumed for text whose content was not kept: JSON and SVG usually compress to this share. */
const usualShare = 0.3;
/** Compressing more would take longer than the estimate is worth. */
const sample = 2_000_000;

type Request = Artifacts.NetworkRequest;

/** Text that came without compression, with what the server's sending it compressed would save in the simulated load. */
export class TextCompression extends ByteEfficiencyAudit {
  static override get meta() {
    return {
      id: textCompressionAudit,
      title: 'Text is compressed',
      failureTitle: 'Compress text files',
      description:
        'Scripts, style sheets, JSON and HTML shrink to a third or less when the server compresses them. [Learn more about text compression](https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression/).',
      scoreDisplayMode: ByteEfficiencyAudit.SCORING_MODES.METRIC_SAVINGS,
      guidanceLevel: 3,
      requiredArtifacts: [
        'DevtoolsLog',
        'Scripts',
        'Stylesheets',
        'MainDocumentContent',
        'GatherContext',
        'Trace',
        'URL',
        'SourceMaps',
        'HostDPR',
      ] as (keyof Artifacts)[],
    };
  }

  static override audit_(artifacts: Artifacts, requests: Request[]) {
    const contents = contentsOf(artifacts);
    const items = requests.filter(isRawText).flatMap((request) => {
      const { url, resourceSize } = request;
      const wastedBytes = resourceSize - compressedSize(resourceSize, contents.get(url));
      const isWorth = wastedBytes >= fewestBytes && wastedBytes >= resourceSize * smallestShare;
      return isWorth ? { url, totalBytes: resourceSize, wastedBytes } : [];
    });
    const headings: ReturnType<typeof ByteEfficiencyAudit.makeOpportunityDetails>['headings'] = [
      { key: 'url', valueType: 'url', label: 'URL' },
      { key: 'totalBytes', valueType: 'bytes', label: 'Transfer size' },
      { key: 'wastedBytes', valueType: 'bytes', label: 'Est savings' },
    ];
    return { items, headings };
  }
}

const isRawText = ({
  url,
  mimeType,
  statusCode,
  transferSize,
  resourceSize,
  responseHeaders,
}: Request): boolean =>
  /^https?:/.test(url) &&
  statusCode === 200 &&
  text.test(mimeType) &&
  transferSize >= resourceSize &&
  !responseHeaders.some(
    ({ name, value }) =>
      /^content-encoding$/i.test(name) && codings.test(value.trim().toLowerCase()),
  );

function contentsOf({
  Scripts,
  Stylesheets,
  MainDocumentContent,
  URL: { finalDisplayedUrl },
}: Artifacts) {
  const contents = new Map<string, string>();
  for (const { url, content, startLine, startColumn } of Scripts) {
    // A script within the document has the document's address.
    if (content !== undefined && !startLine && !startColumn) contents.set(url, content);
  }
  for (const { header, content } of Stylesheets) {
    if (!header.isInline) contents.set(header.sourceURL, content);
  }
  return contents.set(finalDisplayedUrl, MainDocumentContent);
}

function compressedSize(size: number, content: string | undefined): number {
  if (!content) return size * usualShare;
  const part = content.slice(0, sample);
  return (gzipSync(part).length / Buffer.byteLength(part)) * size;
}
