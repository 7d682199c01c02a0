/** The document of this tab; replaced in tests. */
export const browserPage = {
  reload(): void {
    location.reload();
  },
};
