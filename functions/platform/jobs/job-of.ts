import { jsonIn } from '../foreign-text.ts';

/** The id of the job that a message names; undefined if it names none, or cannot be read. */
export function jobOf(body: string): string | undefined {
  const message = jsonIn(body);
  const job: unknown = message instanceof Object ? Reflect.get(message, 'job') : undefined;
  return typeof job === 'string' ? job : undefined;
}
