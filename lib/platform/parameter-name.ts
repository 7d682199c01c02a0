/** Name of the SSM parameter that a setting names: `{stage}` in it stands for the stage. */
export const parameterName = (setting: string, stage: string): string =>
  setting.replaceAll('{stage}', stage);
