/**
 * Reports a failed mutation of a modal: in the modal or, if it was closed before the answer, as a message. Pass one
 * handler to `mutateAsync` and the other to its promise.
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
