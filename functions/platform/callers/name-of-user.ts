/** First and last name, or the email without one. */
export const nameOfUser = (user: { firstName: string; lastName: string; email: string }): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;
