import { expect, test } from 'vitest';
import { splitPage } from './split-page.ts';

const page = `<style data-styled="true" data-styled-version="6.4.2">.a{}.b{}</style><main></main><script type="module">
const{hydrate}=(()=>({hydrate}))();export{hydrate};

const __redoc_definition = {"a":1};
      const __redoc_options = {"b":2};

      hydrate(__redoc_definition);
</script><p></p>`;

test('has the page, the script, the description and the options', () => {
  const seen: unknown[] = [];
  const stylesheet = (...given: string[]) => {
    seen.push(given);
    return 'a.css';
  };
  expect(splitPage(page, '<script src="x"></script>', stylesheet)).toEqual({
    html: '<link rel="stylesheet" href="a.css"><main></main><script src="x"></script><p></p>',
    redoc: '\nconst{hydrate}=(()=>({hydrate}))();',
    definition: '{"a":1}',
    options: '{"b":2}',
  });
  expect(seen).toEqual([['.a{}.b{}', '<main></main><script src="x"></script><p></p>']]);
});

test.each([
  ['<main></main>', 'has no <script type="module">'],
  [page.replace('6.4.2', '7.0.0'), 'has no <style data-styled="true" data-styled-version="6.4.2">'],
])('says what is missing from a page of another make', (other, message) => {
  expect(() => splitPage(other, '', () => '')).toThrow(message);
});
