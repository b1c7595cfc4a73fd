import { panelProblems } from '@mostrador/panel-api/server';
import { errorCodes } from '@mostrador/types';
import { expect, test } from 'vitest';
import { readBundle, readPanelBundle, remediesOf } from '../description.ts';
import { errorsPage } from './errors.ts';

const bundle = readBundle();
const panelCodes = Object.keys(panelProblems);

test.each([
  { of: 'the API', remedies: remediesOf(bundle), codes: errorCodes },
  { of: 'the panel', remedies: remediesOf(readPanelBundle(), 'PanelErrorCode'), codes: panelCodes },
])('the description has a remedy for exactly the error codes of $of', ({ remedies, codes }) => {
  expect([...remedies.keys()].sort()).toEqual([...codes].sort());
});

test.each([...errorCodes, ...panelCodes])('%s can be linked to', (code) => {
  expect(errorsPage(bundle)).toContain(`<tr id="${code}">`);
});
