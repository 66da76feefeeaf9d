/**
 * `npm run bench [-- name …]`: measures the product, and floors in the same run, because the speed of a machine varies. It fails only if something breaks,
 * never because of a figure.
 */
import { access } from './access';
import { away } from './away';
import { browserFleet, browserRows, firstRows } from './browserRows';
import { browserLink, lossyLink } from './links';
import { availableParallelism, loadavg } from 'node:os';
import { durability } from './durability';
import { fanOut, joins, wireSize } from './changes';
import { describe, table, type Figure, type Measure } from './figure';
import { firstLoad } from './firstLoad';
import { handover, search } from './queries';
import { imports } from './imports';
import { list, order, past } from './lists';
import { papers } from './papers';
import { presence, presenceCrowd } from './presence';
import { sustained } from './sustained';
import { fleetStatus, largeFleet } from './fleetStatus';
import { served } from './served';
import { isPoint, ux } from './ux/ux';
import { timeline } from './timeline';
import { trends } from './trends';

const MEASURES: Record<string, Measure> = {
  wireSize,
  order,
  fanOut,
  list,
  past,
  trends,
  handover,
  search,
  away,
  durability,
  sustained,
  served,
  joins,
  presence,
  presenceCrowd,
  largeFleet,
  fleetStatus,
  access,
  firstLoad,
  firstRows,
  browserLink,
  lossyLink,
  browserRows,
  timeline,
  browserFleet,
  imports,
  papers,
  ux,
};

// `npm run ux -- 3 24` measures these two points.
const named = process.argv.slice(2).filter((name) => !isPoint(name));
const unknown = named.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(' or ')}. Choose from ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(1);
}

const [load = 0] = loadavg();
if (load > availableParallelism() / 2) console.log(`This machine is busy (load ${load.toFixed(1)}): measure again when it is not.\n`);

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = performance.now();
  const found = await measure();
  for (const figure of found) console.log(describe(figure));
  console.log(`  (${name} took ${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  figures.push(...found);
}
console.log(table(figures));
