import { useNavigate } from 'react-router-dom';

/** React Router stores the depth of each history entry, from 0 at the start of the visit. */
function isFirstScreen(): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'idx' in entry && entry.idx === 0;
}

/** One screen back; home at the start of the visit, because the previous page is not ours, or does not exist. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/', { replace: true }) : navigate(-1));
}
