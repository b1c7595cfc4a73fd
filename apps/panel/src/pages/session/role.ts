/** The permissions of the signed-in user (Decision panel-people); the service checks them too. */
import type { Role } from '@mostrador/panel-api';
import { useSession } from './session.tsx';

export function useRole(): Role {
  return useSession().user.role;
}
