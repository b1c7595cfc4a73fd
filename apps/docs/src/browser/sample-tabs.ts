/** The languages of a sample as buttons that are always seen, where Redoc has a menu. */

const LANGUAGES = ['curl', 'TypeScript', 'Python'];

/** Shows the languages at every sample of the reference, also at those that are drawn later. */
export function showSampleTabs(): void {
  const reference = document.getElementById('redoc');
  if (!reference) return;
  let planned = false;
  const plan = () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      for (const panel of reference.querySelectorAll('.panel-request-samples')) showTabs(panel);
    });
  };
  new MutationObserver(plan).observe(reference, { childList: true, subtree: true, characterData: true });
  plan();
}

function showTabs(panel: Element): void {
  const menu = [...panel.querySelectorAll<HTMLElement>('[aria-haspopup=menu]')].find(({ textContent }) =>
    LANGUAGES.includes(textContent ?? ''),
  );
  if (!menu?.parentElement) return;
  menu.parentElement.hidden = true;
  const tabs = panel.querySelector('.site-tabs') ?? addTabs(panel);
  for (const tab of tabs.children) tab.ariaPressed = String(tab.textContent === menu.textContent);
}

function addTabs(panel: Element): Element {
  const tabs = document.createElement('div');
  tabs.className = 'site-tabs';
  tabs.role = 'group';
  tabs.ariaLabel = 'Language';
  for (const language of LANGUAGES) {
    const tab = Object.assign(document.createElement('button'), { type: 'button', textContent: language });
    tab.addEventListener('click', () => choose(panel, language));
    tabs.append(tab);
  }
  panel.firstElementChild?.after(tabs);
  return tabs;
}

/** Chooses in the menu, whose items Redoc puts at the end of the page when it opens. */
function choose(panel: Element, language: string): void {
  panel.querySelector<HTMLElement>('[hidden] > [aria-haspopup=menu]')?.click();
  setTimeout(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    items.find(({ textContent }) => textContent === language)?.click();
  });
}
