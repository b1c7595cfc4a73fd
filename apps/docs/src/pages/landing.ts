import { type Area, areasOf, type Server, serversOf } from '../description.ts';
import { inline } from '../html.ts';
import { referenceLink } from '../reference/links.ts';
import { layout } from './layout.ts';

/** The first page: what this is, where to read on, what is described, and what runs where. */
export function landing(bundle: object): string {
  return layout({
    title: 'Mostrador',
    root: '',
    body: `<main class="landing">
<section class="hero">
<h1>Mostrador</h1>
<p>Business management for shops and small companies: an open service behind an API whose description comes first.</p>
</section>
<ul class="cards">${CARDS.map(card).join('')}</ul>
<section>
<h2>What is described</h2>
<dl class="areas">${areasOf(bundle).map(area).join('')}</dl>
</section>
<section>
<h2>On this machine</h2>
<pre><code>npm ci &amp;&amp; npm start</code></pre>
<ul class="servers">${serversOf(bundle).map(server).join('')}</ul>
</section>
</main>`,
  });
}

const CARDS = [
  ['reference/index.html', 'Reference', 'Every operation with its parameters, bodies, answers and examples.'],
  ['errors/index.html', 'Errors', 'Every error code: when it comes, and what to do about it.'],
  ['decisions/index.html', 'Decisions', 'What the public reference leaves open, and how it is settled here.'],
  ['openapi.json', 'Description', 'The OpenAPI 3.1 document that all of this is made from.'],
] as const;

function card([href, name, text]: (typeof CARDS)[number]): string {
  return `<li><a href="${href}"><strong>${name}</strong><span>${text}</span></a></li>`;
}

function area({ name, tags }: Area): string {
  const links = tags.map(
    (tag) => `<li><a href="reference/index.html${referenceLink(tag)}">${inline(tag)}</a></li>`,
  );
  return `<div><dt>${inline(name)}</dt><dd><ul>${links.join('')}</ul></dd></div>`;
}

function server({ url, description }: Server): string {
  return `<li><code>${inline(url)}</code> ${inline(description)}</li>`;
}
