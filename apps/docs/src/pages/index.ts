/** The generated pages, by their path in the site. */
import { changelogPage } from './changelog.ts';
import { decisionPages } from './decisions.ts';
import { errorsPage } from './errors.ts';
import { referencePage } from './reference.ts';
import { scopesPage } from './scopes.ts';
import { settingsPage } from './settings.ts';

export function generatedPages(bundle: object): Record<string, string> {
  return {
    errors: errorsPage(bundle),
    scopes: scopesPage(bundle),
    settings: settingsPage(),
    ...decisionPages(),
    changelog: changelogPage(),
    reference: referencePage(bundle),
  };
}
