import { kept } from '../../lib/kept.ts';

const mark = kept('first-site');

/** Whether the account got its first site in this tab, and its owner has not dismissed the choice of mails. */
export const firstSite = {
  isNew: (): boolean => mark.read() !== undefined,
  begun: (): void => mark.write('1'),
  putAway: (): void => mark.remove(),
};
