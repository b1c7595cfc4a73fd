import { expect, test } from 'vitest';
import { splitPage } from './split-page.ts';

const page = `<main></main><script type="module">
const{hydrate}=(()=>({hydrate}))();export{hydrate};

const __redoc_definition = {"a":1};
      const __redoc_options = {"b":2};

      hydrate(__redoc_definition);
</script><p></p>`;

test('has the page, the script, the description and the options', () => {
  expect(splitPage(page, '<script src="x"></script>')).toEqual({
    html: '<main></main><script src="x"></script><p></p>',
    redoc: '\nconst{hydrate}=(()=>({hydrate}))();',
    definition: '{"a":1}',
    options: '{"b":2}',
  });
});

test('says what is missing from a page of another make', () => {
  expect(() => splitPage('<main></main>', '')).toThrow('has no <script type="module">');
});
