/**
 * Writes functions/measuring/suggestions/lighthouse-texts.json: Lighthouse's own words on every audit of its default configuration
 * that can be raised. `--check` fails when the committed copy is stale.
 */
import { defaultConfig } from 'lighthouse';
import { getFormatted } from 'lighthouse/shared/localization/format.js';
import stackPacks from 'lighthouse-stack-packs';
import * as z from 'zod';
import { ClosedToGoogle } from '../functions/providers/lighthouse/audits/seo-audits.ts';
import { TextCompression } from '../functions/providers/lighthouse/audits/text-compression.ts';
import { writeOrCheck } from './generated-file.ts';

/** Audits that only carry data for report viewers, with nothing to fix. */
const rawMaterial = new Set([
  'diagnostics',
  'final-screenshot',
  'main-thread-tasks',
  'metrics',
  'network-requests',
  'resource-summary',
  'screenshot-thumbnails',
  'script-treemap-data',
]);

/** Our own finding about the LCP element, which Lighthouse names within an insight. */
const ofLcpElement = { id: 'largest-contentful-paint-element', from: 'lcp-discovery-insight' };

const AuditMeta = z.object({
  id: z.string(),
  description: z.custom<Parameters<typeof getFormatted>[0]>((value) => value !== undefined),
  replacesAudits: z.array(z.string()).default([]),
});

const wordpressTexts: Record<string, string | undefined> = {
  ...stackPacks.find(({ id }) => id === 'wordpress')?.UIStrings,
};

async function metaOf(path: string): Promise<z.infer<typeof AuditMeta>> {
  const module: unknown = await import(`lighthouse/core/audits/${path}.js`);
  return z
    .looseObject({ default: z.custom<{ meta: unknown }>((audit) => typeof audit === 'function') })
    .transform(({ default: { meta } }) => AuditMeta.parse(meta))
    .parse(module);
}

const audits = await Promise.all(z.array(z.string()).parse(defaultConfig.audits).map(metaOf));
const raised = [
  ...audits,
  ...[TextCompression, ClosedToGoogle].map(({ meta }) => AuditMeta.parse(meta)),
  ...audits
    .filter(({ id }) => id === ofLcpElement.from)
    .map((meta) => ({ ...meta, id: ofLcpElement.id })),
]
  .filter(({ id }) => !rawMaterial.has(id))
  .sort((a, b) => a.id.localeCompare(b.id));
const descriptions = raised.map(({ id, description }) => [id, getFormatted(description, 'en-US')]);
const wordpress = raised.flatMap(({ id, replacesAudits }) => {
  // Lighthouse's insights replaced older audits, whose names the packs still use.
  const ofPack = [id, ...replacesAudits].flatMap((name) => wordpressTexts[name] ?? []);
  return ofPack.length === 0 ? [] : [[id, ofPack.join('\n')]];
});
const texts = {
  descriptions: Object.fromEntries(descriptions),
  wordpress: Object.fromEntries(wordpress),
};

writeOrCheck(
  'functions/measuring/suggestions/lighthouse-texts.json',
  `${JSON.stringify(texts, null, 2)}\n`,
);
