/**
 * Loads the code of the modals, which is not needed at the start of the screen.
 * @throws if it fails to load; it is not requested while offline, because browsers remember a failed import
 */
export const fetchDialogs = async () => {
  if (!navigator.onLine) throw new Error('There is no connection');
  return import('./dialogs.tsx');
};
