/** The letters of Argentina's provinces in ISO 3166-2 and postal codes. Pure. */

const letters: Readonly<Record<string, string>> = {
  'buenos aires': 'B',
  'ciudad autonoma de buenos aires': 'C',
  caba: 'C',
  'capital federal': 'C',
  catamarca: 'K',
  chaco: 'H',
  chubut: 'U',
  cordoba: 'X',
  corrientes: 'W',
  'entre rios': 'E',
  formosa: 'P',
  jujuy: 'Y',
  'la pampa': 'L',
  'la rioja': 'F',
  mendoza: 'M',
  misiones: 'N',
  neuquen: 'Q',
  'rio negro': 'R',
  salta: 'A',
  'san juan': 'J',
  'san luis': 'D',
  'santa cruz': 'Z',
  'santa fe': 'S',
  'santiago del estero': 'G',
  'tierra del fuego': 'V',
  tucuman: 'T',
};

/** Returns the letter by the name of the province, or from a postal code that begins with it. */
export function provinceLetter(state: string, postalCode: string): string {
  const plain = state.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return letters[plain] ?? /^[A-Z](?=\d{4})/i.exec(postalCode)?.[0].toUpperCase() ?? '';
}
