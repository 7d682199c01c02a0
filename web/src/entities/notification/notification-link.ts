/** Address of a notification's own page. */
export const notificationPath = (id: string): string => `/viewAllNotifications/${id}`;
