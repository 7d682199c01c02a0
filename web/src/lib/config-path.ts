/** Where the settings of this installation are. */
export const configPath = '/config.json';
