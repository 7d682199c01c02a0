interface Marks {
  falseAlarmAt?: string | undefined;
  mutedUntil?: string | undefined;
}

/** Whether an incident sends nothing: a user has muted it, or marked it as a false alarm. */
export const isMutedAt = ({ falseAlarmAt, mutedUntil = '' }: Marks, now: Date): boolean =>
  falseAlarmAt !== undefined || mutedUntil > now.toISOString();
