import { ProblemError } from '../../../shared/calls/errors.ts';
import { serveVisitorScript } from '../../../shared/calls/measuring/visitors.ts';
import { scriptOf } from '../../../shared/visitors/script-settings.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { scriptText } from './script-text.ts';
import { visitorStore } from './visitor-store.ts';

export const handler = handleCall(serveVisitorScript, async ({ params, table }) => {
  const site = await visitorStore(table).findByKey(params.key.replace(/\.js$/, ''));
  if (site === undefined) throw new ProblemError('not_found', 'There is no such script');
  const { siteKey: key, rate, hosts } = site;
  const content = scriptOf(scriptText, { key, at: `${env.publicUrl()}/v/${key}`, rate, hosts });
  return { fileName: 'visitors.js', content };
});
