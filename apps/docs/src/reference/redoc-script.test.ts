import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { forPrepared, preparing } from './redoc-script.ts';

/** In the shape of Redoc's own: what it prepares here is the description with its options. */
const SCRIPT = `
const{RedocStandalone,hydrate,init}=(()=>{
async function K9({spec:e,options:t,basePath:n}){return{items:[e],store:{n},options:t,document:e}}
async function hydrate(e,t){let o={spec:e,options:t},s='/',c=await K9({...o,basePath:s,convertedDownload:!1});return c.items}
function init(){}
var RedocStandalone=init;
return typeof document<\`u\`&&console.info(\`Redoc\`),{RedocStandalone,hydrate,init}})();
`;

test('prepares a description by the script, and the script for browsers shows what was prepared', async () => {
  const prepared = await preparing(SCRIPT)({ openapi: '3.1.0' }, { skipBundle: true });
  expect(prepared).toEqual({
    items: [{ openapi: '3.1.0' }],
    store: { n: '/' },
    options: { skipBundle: true },
  });

  const browser: unknown = compileFunction(`${forPrepared(SCRIPT)};return hydrate`)();
  if (typeof browser !== 'function') throw new Error('no function');
  expect(await browser({ items: ['prepared'] }, {})).toEqual(['prepared']);
});

test.each([
  ['prepares in another way', 'convertedDownload:!1', 'convertedDownload:!0'],
  ['has other exports', 'RedocStandalone,hydrate,init}})', 'RedocStandalone,hydrate}})'],
])('says so when Redoc %s', (_, from, to) => {
  expect(() => preparing(SCRIPT.replace(from, to))).toThrow('The script of the reference has no');
});

test('says so when what is prepared is something else', async () => {
  const other = SCRIPT.replace('items:[e]', 'pages:[e]');
  await expect(preparing(other)({}, {})).rejects.toThrow('prepares something else');
});
