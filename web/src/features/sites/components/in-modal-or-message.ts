/**
 * Says what a mutation of a modal failed of: in the modal or, where that was closed before the answer, as a message.
 * Give the one to `mutateAsync` and the other to its promise.
 */
export function inModalOrMessage(
  inModal: (error: Error) => void,
  asMessage: (error: unknown) => void,
) {
  let isSaid = false;
  return {
    onError: (error: Error): void => {
      isSaid = true;
      inModal(error);
    },
    onRejected: (error: unknown): void => {
      if (!isSaid) asMessage(error);
    },
  };
}
