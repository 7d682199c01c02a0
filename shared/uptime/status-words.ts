const toAutomatedClients = ', as some servers answer automated clients';

/** Statuses that may be meant for us, while visitors see the page. */
const perhapsForUsOnly: Readonly<Record<number, string>> = {
  403: toAutomatedClients,
  405: toAutomatedClients,
  406: toAutomatedClients,
  418: toAutomatedClients,
  429: ', a limit on how often automated clients may ask',
  451: ', a refusal for legal reasons, perhaps only where we ask from',
  999: toAutomatedClients,
};

/** Whether a server, or a firewall in front of it, may have refused us, and would serve a visitor. */
export const mayBeForUsOnly = (status: number): boolean => Object.hasOwn(perhapsForUsOnly, status);

/** A status with what it says about us: '418, as some servers answer automated clients'. */
export const statusWords = (status: number | null | undefined): string =>
  `${status}${perhapsForUsOnly[status ?? 0] ?? ''}`;
