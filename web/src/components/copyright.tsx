/** The specified footer line. */
export const Copyright = () => <span>© 2022 Web Vitals. All rights reserved.</span>;
