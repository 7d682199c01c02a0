import { currentLogFields } from '../../functions/platform/logger.ts';

/** The entry point that the code at hand runs in; undefined outside of functions. */
export function functionAtWork(): string | undefined {
  const { call, job, schedule, socket, webhook, trigger } = currentLogFields();
  if (typeof call === 'string') return `${call}.call`;
  if (typeof job === 'string') return `${job}.worker`;
  if (typeof socket === 'string') return `${socket}.socket`;
  if (typeof webhook === 'string') return `${webhook}.webhook`;
  if (typeof trigger === 'string') return `${trigger}.trigger`;
  return typeof schedule === 'string' ? `${schedule}.schedule` : undefined;
}
