/** Id of the button of a menu, as Mantine derives it from the menu's: the menu is labelled by it. */
export const menuButtonId = (menuId: string): string => `${menuId}-target`;
