/** S3 key of a validation's details. */
export const detailsKey = ({
  accountId,
  urlKey,
  validationId,
}: {
  accountId: string;
  urlKey: string;
  validationId: string;
}): string => `${accountId}/markup/${urlKey}/${validationId}.json.gz`;
