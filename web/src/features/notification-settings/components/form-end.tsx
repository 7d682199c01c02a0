import { BusyButton } from '../../../components/busy-button.tsx';
import classes from './notification-settings.module.css';

interface FormEndProps {
  /** The error, if any. */
  failure: string | undefined;
  isBusy: boolean;
}

/** The last lines of a form: why it could not be saved, and the button. */
export function FormEnd({ failure, isBusy }: FormEndProps) {
  return (
    <>
      {failure !== undefined && (
        <p className={classes['error']} role="alert">
          {failure}
        </p>
      )}
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
    </>
  );
}
