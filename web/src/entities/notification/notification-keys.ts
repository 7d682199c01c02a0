/** Begins the keys of all queries of notifications. */
export const notificationsKey = ['notifications'] as const;
/** Begins the key of the settings of notifications. */
export const notificationSettingsKey = ['notification-settings'] as const;
