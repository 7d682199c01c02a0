export const profileKey = (userId: string) => ['profile', userId] as const;
