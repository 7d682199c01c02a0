/** Entries of the support desk: conversations of the chat, and contact requests. */
export const deskKinds = ['chat', 'contact'] as const;
export type DeskKind = (typeof deskKinds)[number];
