import { gunzipSync, gzipSync } from 'node:zlib';
import { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import type { ReportItem } from './report-entity.ts';

/** Characters of the report and its logos: an item of the table holds 400 KB, and an edit may add a few. */
const mostCharacters = 385_000;

/** Gzipped, without the logos. */
export const packed = ({ look, ...report }: ClientReport): string => {
  const json = JSON.stringify({ ...report, look: { ...look, logo: null, clientLogo: null } });
  return gzipSync(json).toString('base64');
};

/** The data of a report; undefined until it was computed. */
export function reportOf({
  report,
  logo,
  clientLogo,
}: Pick<ReportItem, 'report' | 'logo' | 'clientLogo'>): ClientReport | undefined {
  if (report === undefined) return undefined;
  const json: unknown = JSON.parse(gunzipSync(Buffer.from(report, 'base64')).toString());
  const read = ClientReport.parse(json);
  return { ...read, look: { ...read.look, logo: logo ?? null, clientLogo: clientLogo ?? null } };
}

/** A report as far as it can be stored: without the last pictures, and then the client's logo, if it would be too large. */
export function storable(report: ClientReport): ClientReport {
  const { look } = report;
  const size = packed(report).length + (look.logo?.length ?? 0) + (look.clientLogo?.length ?? 0);
  if (size <= mostCharacters) return report;
  const smaller = withoutLastPicture(report);
  return smaller === undefined ? report : storable(smaller);
}

function withoutLastPicture(report: ClientReport): ClientReport | undefined {
  const { sites, incident, look } = report;
  if (incident?.picture?.image != null) {
    const picture = { image: null, text: 'No picture: it is too large for this document.' };
    return { ...report, incident: { ...incident, picture } };
  }
  const last = sites.findLastIndex(({ pictures }) => pictures !== undefined);
  if (last >= 0) {
    const without = sites.map(({ pictures, ...site }, index) =>
      index === last || pictures === undefined ? site : { ...site, pictures },
    );
    return { ...report, sites: without };
  }
  return look.clientLogo === null ? undefined : { ...report, look: { ...look, clientLogo: null } };
}
