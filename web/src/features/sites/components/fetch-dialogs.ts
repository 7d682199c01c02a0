/**
 * The code of the modals, which the start of the screen does without.
 * @throws when it does not arrive; without a line it is not asked for, as browsers remember the failure of an import
 */
export const fetchDialogs = async () => {
  if (!navigator.onLine) throw new Error('There is no connection');
  return import('./dialogs.tsx');
};
