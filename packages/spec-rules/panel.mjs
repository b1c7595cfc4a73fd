/**
 * The rules of the panel's description: those of the API, except the ones about API tokens and the paths of the
 * reference.
 */
import ruleset from './ruleset.mjs';

export default {
  extends: [ruleset],
  rules: {
    // The panel uses a session, not the scopes of a token.
    'one-scope': 'off',
    // Its operations are not records to list and create: signUp, changePassword.
    'operation-id-grammar': 'off',
    // Signing up and in need no session, and reads cannot be forged: not every operation can return 401 and 403.
    'expected-responses': 'off',
    // Standard resources and reference paths concern the API; the paths of the panel change with it.
    'standard-operations': 'off',
    'path-grammar': 'off',
    // It has one name for the page size.
    'list-parameters': 'off',
  },
};
