/** The script of the pages that the generator of the guides does not make. */
import { startSite } from './site.ts';

startSite();
