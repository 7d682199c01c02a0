/** What the support desk lists: conversations of the chat, and contact requests. */
export const deskKinds = ['chat', 'contact'] as const;
export type DeskKind = (typeof deskKinds)[number];
