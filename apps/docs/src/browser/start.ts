/** The script of pages outside the guides. */
import { showSampleTabs } from './sample-tabs.ts';
import { startSite } from './site.ts';

startSite();
showSampleTabs();
// On a phone the areas scroll, and the one at hand may be out of sight.
document.querySelector('.site-areas [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
