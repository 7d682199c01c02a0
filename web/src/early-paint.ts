import { siteDetailsPainter } from './features/site-details/early-painter.ts';
import { paintEarly } from './lib/paint-early.ts';

// A script of its own, without React and contracts, since it runs before the application is there.
void paintEarly({ '/siteDetails': siteDetailsPainter });
