/** What the one who is signed in may do (Decision panel-people); the service decides again. */
import type { Role } from '@mostrador/panel-api';
import { useSession } from './session.tsx';

export function useRole(): Role {
  return useSession().user.role;
}
