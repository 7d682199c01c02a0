import { AuthTitle } from './auth-title.tsx';
import { FirstVisitForm } from './first-visit-form.tsx';

/** Asks a person who has registered with Google or Microsoft what the registration form asks the others. */
export function FirstVisit({ onDone }: { onDone: () => void }) {
  return (
    <>
      <AuthTitle title="Welcome to Web Vitals">Two questions, and you are done.</AuthTitle>
      <FirstVisitForm onSaved={onDone} onLater={onDone} />
    </>
  );
}
