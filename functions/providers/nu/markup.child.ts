import { shortenDetail } from '../ports/shorten-detail.ts';
import { serveChild } from '../../platform/children/serve-child.ts';
import { MarkupTask } from './markup-task.ts';
import { readNuAnswer } from './nu-messages.ts';
import { validateHtml } from './validate-html.ts';

serveChild(MarkupTask, async (task) => {
  const report =
    task.kind === 'validate'
      ? await validateHtml({ ...task, body: Buffer.from(task.body) })
      : readNuAnswer(Buffer.from(task.answer).toString('utf8'));
  return { ...report, details: report.details.map(shortenDetail) };
});
