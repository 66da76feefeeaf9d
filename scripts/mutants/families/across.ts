/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const told = 'shared/searchWords > a record is found by of an invoice, without invoice access, what a summary tells of a pending one';
const owner = 'server/views > a view is for its owner alone until it is for everybody; others read it then, and change nothing';
const removed = 'live/displays > other settings are heard of; a display that is removed is cut, in any process after one look at the database';
const tenMinutes = 'live/displays > a code works once, and for ten minutes';
const sections = 'live/displayFacts > only the chosen sections, in the picture and in what follows';
const names = 'live/displayFacts > where people are not named their rank stands for them, and no message says whom it concerns';
const urgent = 'live/displayFacts > of a fleet larger than a picture, those that need action first in the sections it shows; what moves there comes in';
const figures = 'client/filters > figures in an address include both ends; what is not given lies in none of them';
const keeps = 'client/filters > a list keeps to the choices it knows, and names the rest';

/** What reaches across ships: search, filters and views of lists, and the displays on walls. */
export const ACROSS: readonly Mutant[] = [
  { name: 'accents keep a record from being found', file: 'shared/api/search.ts', find: "    .normalize('NFKD')\n    .replace(/\\p{M}/gu, '')\n", replace: '', test: 'shared/searchWords > words of', only: 'Søren' },
  { name: 'what is withheld is found by all', file: 'shared/api/search.ts', find: 'withheld.map((word) => WITHHELD + word)', replace: 'withheld', test: told },
  { name: 'a session without invoice access looks for what is withheld', file: 'shared/api/search.ts', find: "kind.access === 'session' || form === 'summary' ? [word]", replace: "kind.access === 'session' ? [word]", test: told },
  { name: 'one sought word that is found is enough', file: 'shared/api/search.ts', find: 'query.every((prefix) => words.some(', replace: 'query.some((prefix) => words.some(', test: 'shared/searchWords > every sought word begins a word' },
  { name: 'a view that is shared is changed by all', file: 'server/accounts/viewRoutes.ts', find: 'if (view?.user === user) return;', replace: 'if (view?.user === user || view?.everybody) return;', test: owner },
  { name: 'a view is told to all', file: 'server/accounts/viewRoutes.ts', find: 'ViewModel.find({ kind, everybody: true }, {', replace: 'ViewModel.find({ kind }, {', test: owner },
  { name: 'a span of figures leaves its end out', file: 'client/records/list/filter/range.ts', find: 'figure <= (range.to ?? figure)', replace: 'figure < (range.to ?? Infinity)', test: figures },
  { name: 'a choice that a list does not know is left out unsaid', file: 'client/records/list/filter/readFilters.ts', find: 'filter.values.size === splitValues(text).length', replace: 'filter.values.size > 0', test: keeps },
  { name: 'a removed display goes on', file: 'server/live/displaySockets.ts', find: '    for (const id of ids) if (!now.has(id)) end(id);\n', replace: '', test: removed },
  { name: 'a code is good for ever', file: 'server/displays/displays.ts', find: "trusted({ $gt: new Date(), $lte: new Date(Date.now() + PAIRING_MS) })", replace: 'trusted({ $gt: new Date(0) })', test: tenMinutes },
  { name: 'a display is told of all sections', file: 'server/displays/readDisplayPicture.ts', find: '    sections.flatMap((section) => {', replace: '    (Object.keys(packed) as typeof sections).flatMap((section) => {', test: sections },
  { name: 'a display names people all the same', file: 'server/displays/readDisplayPicture.ts', find: 'names ? rows : withoutNames(kindOf(section), rows)', replace: 'rows ?? withoutNames(kindOf(section), rows)', test: names },
  { name: 'a display of some sections chooses its ships by all', file: 'server/displays/readDisplayPicture.ts', find: 'sections.length === VESSEL_KINDS.length ?', replace: 'sections.length > 0 ?', test: urgent },
  { name: 'light hours do not go over midnight', file: 'client/screens/wall/DisplayWall.tsx', find: 'hour >= from || hour < until', replace: 'hour >= from && hour < until', test: 'client/wall > hours of light within a day, and over midnight' },
  { name: 'what is due today is an alarm', file: 'client/screens/wall/ships.ts', find: '=> isRed(level))', replace: "=> isRed(level) || level === 'in7')", test: 'client/wall > ships of a wall count by themselves, for the day they are asked' },
];
