import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage, errorsAtFields } from '../../lib/api-error.ts';
import { focusFirstInvalid } from '../../lib/form-fields.ts';
import { snackbar } from '../messages/snackbar.ts';

interface Submission<Values, Answer> {
  /** Those that can show an error of the server. */
  fields: readonly (keyof Values & string)[];
  send: (values: Values) => Promise<Answer>;
  /** Left out if the form was closed before the answer. */
  onDone?: ((answer: Answer) => void) | undefined;
  /** The message of a failure for which the server has none. */
  failed?: string | undefined;
}

/**
 * Sends a form. The server's errors are shown at their fields; any other is the `failure`, or a snackbar if the form was
 * closed before the answer.
 */
export function useSubmit<Values extends Record<string, unknown>, Answer>(
  form: UseFormReturnType<Values>,
  { fields, send, onDone, failed }: Submission<Values, Answer>,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const submit = async (values: Values): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      const answer = await send(values);
      if (isShown.current) onDone?.(answer);
    } catch (error) {
      if (!isShown.current) return void snackbar.error(errorMessage(error, failed));
      const atFields = errorsAtFields<string>(error, fields);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) setFailure(errorMessage(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    onSubmit: (event: FormEvent<HTMLFormElement>): void =>
      form.onSubmit((values) => void submit(values), focusFirstInvalid(form))(event),
  };
}
