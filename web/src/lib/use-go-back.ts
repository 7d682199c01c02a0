import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

/** What React Router keeps with an entry of the browser's history: how deep it is, from 0 where the visit began. */
const Entry = z.object({ idx: z.number() });

const isFirstScreen = (): boolean => Entry.safeParse(window.history.state).data?.idx === 0;

/** One screen back; home where the visit began, since what came before is not ours, or is nothing. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/', { replace: true }) : navigate(-1));
}
