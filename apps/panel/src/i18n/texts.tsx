/** The language of the panel. Default: that of the browser. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';

export type Language = 'en' | 'es';

const languages: Record<Language, Texts> = { en, es };
const key = 'mostrador.language';

interface Chosen {
  language: Language;
  texts: Texts;
  choose(language: Language): void;
}

const Context = createContext<Chosen>({ language: 'en', texts: en, choose: () => undefined });

export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferred);
  const texts = languages[language];
  useEffect(() => {
    document.documentElement.lang = texts.locale;
  }, [texts]);
  const chosen = useMemo(() => {
    const choose = (wanted: Language) => {
      localStorage.setItem(key, wanted);
      setLanguage(wanted);
    };
    return { language, texts, choose };
  }, [language, texts]);
  return <Context value={chosen}>{children}</Context>;
}

/** Returns the texts in the current language. */
export function useTexts(): Texts {
  return use(Context).texts;
}

export function useLanguage(): Chosen {
  return use(Context);
}

function preferred(): Language {
  const wanted = [localStorage.getItem(key) ?? '', ...navigator.languages];
  const known = wanted
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'es' || tag === 'en');
  return known === 'es' ? 'es' : 'en';
}
