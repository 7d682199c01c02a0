import { CheckerError, type MarkupPage, type MarkupReport } from '../ports/check-markup.ts';
import { fileBeside } from '../../platform/children/start-child.ts';
import { dismissChild, withinDeadline } from '../../platform/children/within-deadline.ts';
import { MarkupTaskReport, type MarkupTask } from './markup-task.ts';
import { readNuAnswer } from './nu-messages.ts';

const file = fileBeside('markup.child', import.meta.url);
const longestMs = 15_000;
/** Length that can be parsed in milliseconds; far more than usual answers have. */
const shortAnswer = 1_000_000;

async function ask(input: MarkupTask, timeoutMs: number = longestMs): Promise<MarkupReport> {
  try {
    return await withinDeadline({ file, input, answer: MarkupTaskReport, timeoutMs });
  } catch (error) {
    throw new CheckerError('The page is too much for the checker', error);
  }
}

/** Checks with html-validate, which needs no Java and finds about two thirds of the W3C checker's findings. */
export const htmlValidateCheck = (page: MarkupPage, timeoutMs?: number): Promise<MarkupReport> =>
  ask({ kind: 'validate', body: page.body, contentType: page.contentType }, timeoutMs);

/** Parses Nu's JSON answer. @throws CheckerError if it is not a valid answer */
export const readAnswer = async (answer: Buffer): Promise<MarkupReport> =>
  answer.length <= shortAnswer
    ? readNuAnswer(answer.toString('utf8'))
    : ask({ kind: 'read-answer', answer });

export const dismissMarkupChild = (): void => dismissChild(file);
