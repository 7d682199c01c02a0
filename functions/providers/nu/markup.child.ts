import { shortenDetail } from '../ports/shorten-detail.ts';
import { serveChild } from '../../platform/children/serve-child.ts';
import { MarkupTask } from './markup-task.ts';
import { readNuAnswer } from './nu-messages.ts';
import { linesOf, setApart } from './set-apart.ts';
import { HtmlValidate, type Message } from 'html-validate';
import { type MarkupDetail, mostMarkupMessages } from '../../../shared/models/measuring/markup.ts';
import type { MarkupPage, MarkupReport } from '../ports/check-markup.ts';
import { decodeText } from '../../platform/target-guard/decode-text.ts';

/** html-validate's severity of an error; below it is a warning. */
const errorSeverity = 2;
/** Characters of source shown before and after the place, as Nu does. */
const around = 10;

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // Nu asks for alternative texts too.
  rules: { 'wcag/h37': 'error' },
});

/** Checks with html-validate, whose time grows with the square of how deep a page is nested. */
async function validateHtml({ body, contentType }: MarkupPage): Promise<MarkupReport> {
  const text = decodeText(body, contentType);
  const lines = linesOf(text);
  const report = await checker.validateString(text);
  const messages = report.results.flatMap((result) => result.messages);
  const details = messages.slice(0, mostMarkupMessages).map((message) => detailOf(message, lines));
  const isTruncated = messages.length > mostMarkupMessages;
  return setApart({ details, isTruncated, checkedWith: 'html-validate' }, lines);
}

function detailOf(message: Message, lines: readonly string[]): MarkupDetail {
  const { line, column, size, severity } = message;
  const lastColumn = column + Math.max(1, size) - 1;
  return {
    subType: severity >= errorSeverity ? 'error' : 'warning',
    message: message.message,
    lastLine: line,
    firstColumn: column,
    lastColumn,
    extract: (lines[line - 1] ?? '').slice(Math.max(0, column - 1 - around), lastColumn + around),
  };
}

serveChild(MarkupTask, async (task) => {
  const report =
    task.kind === 'validate'
      ? await validateHtml({ ...task, body: Buffer.from(task.body) })
      : readNuAnswer(Buffer.from(task.answer).toString('utf8'));
  return { ...report, details: report.details.map(shortenDetail) };
});
