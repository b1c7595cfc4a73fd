import { describe, expect, test } from 'vitest';
import { relocatePage } from './relocate-page.ts';
import { relocateScript } from './relocate-script.ts';
import { relocateStyle } from './relocate-style.ts';

describe('a script', () => {
  test.each([
    { given: 'const a = "/__site__/x.js";', want: '/docs/x.js' },
    { given: "const a = '/__site__/x.js' + '';", want: '/docs/x.js' },
    { given: 'const b = "x"; const a = `/__site__/$' + '{b}.js`;', want: '/docs/x.js' },
    { given: 'const a = JSON.parse(\'{"id":"/__site__/x"}\').id;', want: '/docs/x' },
    { given: 'const ñ = "é€𝄞"; const a = "/__site__/x";', want: '/docs/x' },
  ])('$given', ({ given, want }) => {
    const run = new Function('window', `${relocateScript(given)}\nreturn a;`);
    expect(run({ __site__: '/docs/' })).toBe(want);
  });

  test('without URLs is unchanged', () => {
    expect(relocateScript('const a = 1;')).toBe('const a = 1;');
  });
});

describe('a page', () => {
  test.each([
    { path: 'index.html', link: '/__site__/guides/bulk.html', want: './guides/bulk.html' },
    { path: 'guides/bulk.html', link: '/__site__/errors/', want: '../errors/index.html' },
    { path: 'guides/bulk.html', link: '/__site__/errors/#not_found', want: '../errors/index.html#not_found' },
    { path: 'guides/bulk.html', link: '/__site__/', want: '../index.html' },
    { path: 'guides/bulk.html', link: '#top', want: '#top' },
  ])('$link from $path is $want', ({ path, link, want }) => {
    expect(relocatePage(`<a href="${link}">`, path)).toBe(`<a href="${want}">`);
  });

  test('sets the base path for its scripts', () => {
    const page =
      '<head></head><script>window.__VP_SITE_DATA__=JSON.parse("{\\"base\\":\\"/__site__/\\"}");</script>';
    const relocated = relocatePage(page, 'guides/bulk.html');
    expect(relocated).toContain('window.__site__=new URL("../",document.baseURI).pathname');
    expect(relocated).toContain('\\"}".replaceAll("/__site__/",window.__site__))');
  });
});

test('a style finds its fonts', () => {
  expect(relocateStyle('url(/__site__/assets/inter.woff2)', 'assets/style.css')).toBe(
    'url(../assets/inter.woff2)',
  );
});
