import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A person who pastes what they enter; with `--all` they type it, for which React renders the screen at each letter. */
export function personWithClipboard(): UserEvent {
  const user = userEvent.setup();
  if (import.meta.env['TEST_ALL'] !== undefined) return user;
  const type: UserEvent['type'] = async (field, text, options) => {
    const hasKeys = /[[{]/.test(text);
    if (hasKeys) return user.type(field, text, options);
    await user.click(field);
    await user.paste(text);
  };
  return { ...user, type };
}
