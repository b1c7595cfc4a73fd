/** The demo account, as everybody may sign in to it on a machine of their own. */
import { type Visitor, visit } from './visitor.ts';

/** Somebody signed in as the person of the demo, whose password `mostrador start --demo` prints. */
export async function signedInToDemo(...args: Parameters<typeof visit>): Promise<Visitor> {
  const visitor = await visit(...args);
  const { page, texts } = visitor;
  await page.getByLabel(texts.session.email).fill('graciela@elpinon.example.com');
  await page.getByLabel(texts.session.password, { exact: true }).fill('una-bici-roja-29');
  await page.getByRole('button', { name: texts.session.signIn }).click();
  await page.getByRole('navigation', { name: texts.nav.pages }).waitFor({ state: 'attached' });
  return visitor;
}
