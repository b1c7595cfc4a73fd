/** The rules of the panel's description: those of the API, but for the ones that are about API tokens and the paths of the reference. */
import ruleset from './ruleset.mjs';

export default {
  extends: [ruleset],
  rules: {
    // The panel works with a session, not with the scopes of a token.
    'one-scope': 'off',
    // Its operations are no records to list and create: signUp, changePassword.
    'operation-id-grammar': 'off',
    // Signing up and in need no session, and reading cannot be forged: not every operation can answer 401 and 403.
    'expected-answers': 'off',
    // The resources and the paths of the reference are the API's; these change with the panel.
    'standard-operations': 'off',
    'path-grammar': 'off',
    // It has one name for the size of a page.
    'list-parameters': 'off',
  },
};
