import { useNavigate } from 'react-router-dom';

/** React Router keeps with an entry of the browser's history how deep it is, from 0 where the visit began. */
function isFirstScreen(): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'idx' in entry && entry.idx === 0;
}

/** One screen back; home where the visit began, since what came before is not ours, or is nothing. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/', { replace: true }) : navigate(-1));
}
