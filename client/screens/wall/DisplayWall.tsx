import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { todayUtc } from '../../../shared/basics/calendar';
import type { DisplayPicture, LightHours } from '../../../shared/api/display';
import type { VesselKind } from '../../../shared/kinds/kinds';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { createDisplayLink } from '../../sync/displayLink';
import type { Link } from '../../sync/store';
import { urgentWords } from '../../records/cells/urgentWords';
import { useClock } from './useClock';
import { WallHeader } from './WallHeader';
import css from './WallPage.module.css';
import { useReload } from '../newVersion/useReload';
import { ShipTiles } from './ShipTiles';
import { alarmsOf, fleetTotals, isCalm, shipsByUrgency, type Ship, wallShip } from './ships';
import { summariesOf } from '../dashboard/summaries';
import { WallFigures } from './WallFigures';
import { WallUrgent } from './WallUrgent';
import type { UrgentItem } from '../../../shared/status/urgency';
import { applyTheme } from '../../ui/theme';

/** The most tiles that can be read from five metres. */
const MAX_TILES = 12;
const PAGE_MS = 20_000;

/** Splits `all` into pages of twelve. The last page repeats some of the one before, so that all are full and of one size; one page if there are fewer. */
export function pagesOf<T>(all: readonly T[]): T[][] {
  const pages = Math.max(1, Math.ceil(all.length / MAX_TILES));
  const last = Math.max(0, all.length - MAX_TILES);
  return Array.from({ length: pages }, (_, page) => all.slice(Math.min(page * MAX_TILES, last)).slice(0, MAX_TILES));
}

/** The index of the page shown now. It changes every 20 s. */
function usePageIndex(pages: number): number {
  const [pageCount, setTurns] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurns((before) => (before + 1) % pages), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return pageCount % pages;
}

const MINUTE_MS = 60_000;
/** The offset of the picture in each minute, in pixels. A picture that never moves would burn into the screen. */
const OFFSETS = [
  [0, 0],
  [2, 1],
  [4, 3],
  [3, 4],
  [1, 2],
  [-1, 3],
  [-3, 4],
  [-4, 2],
  [-2, 0],
  [-4, -2],
  [-3, -4],
  [-1, -3],
  [1, -2],
  [3, -4],
  [4, -3],
  [2, -1],
] as const;

/** Moves the picture by a few pixels each minute. `now` in epoch milliseconds. */
function useShift(now: number): { transform: string } {
  const [across, down] = OFFSETS[Math.floor(now / MINUTE_MS) % OFFSETS.length] ?? [0, 0];
  return { transform: `translate(${across}px, ${down}px)` };
}

/** Whether the display is light at `hour` (UTC). The hours may cross midnight. */
export function isLightAt({ from, until }: LightHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Sets the theme for the hour and returns whether the display is dimmed. Without hours the theme follows the system. `now` in epoch milliseconds. */
function useLight(light: LightHours | null, now: number): boolean {
  const isLight = light === null || isLightAt(light, new Date(now).getUTCHours());
  const theme = light === null ? null : isLight ? 'light' : 'dark';
  useEffect(() => {
    if (theme === null) return;
    document.documentElement.dataset.theme = theme;
    return applyTheme;
  }, [theme]);
  return !isLight;
}

const ALARM_MS = 60_000;

/** A ship with items that are newly overdue or newly detain it. */
interface ShipWithNews {
  ship: Ship;
  news: readonly UrgentItem[];
}

/** The keys of the alarms of each ship, by its id. */
type Alarms = ReadonlyMap<number, ReadonlySet<string>>;
const alarmsBy = (ships: readonly Ship[]): Alarms => new Map(ships.map((ship) => [ship.id, new Set(alarmsOf(ship).keys())]));

/** The new alarms of each ship, in `sections`: what others bring was there before they were chosen. A ship that was not shown before has none. */
function newsOf(ships: readonly Ship[], before: Alarms, sections: readonly string[]): Alarms {
  const news = ships.map((ship) => {
    const keysBefore = before.get(ship.id);
    const isNew = ([key, { kind }]: [string, UrgentItem]) => keysBefore && !keysBefore.has(key) && sections.includes(kind);
    return [ship.id, new Set([...alarmsOf(ship)].filter(isNew).map(([key]) => key))] as const;
  });
  return new Map(news.filter(([, keys]) => keys.size > 0));
}

/** The ships with new alarms in the former `sections`, which are shown alone for a minute; null while the pages take turns. */
function useShipsWithNews(ships: readonly Ship[], sections: readonly string[]): ShipWithNews[] | null {
  const [seen, setSeen] = useState({ ships, sections, alarms: alarmsBy(ships) });
  const [withNews, setWithNews] = useState<Alarms>(new Map());
  if (seen.ships !== ships) {
    const news = newsOf(ships, seen.alarms, seen.sections);
    setSeen({ ships, sections, alarms: alarmsBy(ships) });
    // A new map each time, so that the minute starts again.
    if (news.size > 0) setWithNews(new Map([...withNews, ...news]));
  }
  useEffect(() => {
    if (withNews.size === 0) return;
    const timer = setTimeout(() => setWithNews(new Map()), ALARM_MS);
    return () => clearTimeout(timer);
  }, [withNews]);
  const shown = ships.flatMap((ship) => {
    const keys = withNews.get(ship.id);
    return keys ? [{ ship, news: [...alarmsOf(ship)].flatMap(([key, item]) => (keys.has(key) ? [item] : [])) }] : [];
  });
  return shown.length > 0 ? shown : null;
}

const always = () => true;

/** The content of a paired display, kept up to date. `token` and `onRemoved` must not change. */
export function DisplayWall({ token, onRemoved }: { token: string; onRemoved(): void }) {
  const [link] = useState(() => createDisplayLink(token, onRemoved));
  useEffect(() => link.start(), [link]);
  const { picture, link: state, tooOld } = useStore(link.store);
  useReload(tooOld, always);
  useEffect(() => {
    document.title = picture?.name ?? 'Vessel Ops';
  }, [picture?.name]);
  return picture ? <Picture picture={picture} link={state} /> : <Waiting link={state} />;
}

function Waiting({ link }: { link: Link }) {
  return (
    <main className={css.wall}>
      <WallHeader name="Vessel Ops" link={link} />
      <p className={css.message}>Loading…</p>
    </main>
  );
}

const CHOOSE = 'Choose some on the account screen, under Displays.';
/** The server leaves out the ships that the account may not see, all of them while it is suspended or ended. */
const NO_ACCESS =
  'The account that added this display may not see its ships. On the account screen, under Displays, remove the display, then add it from an account that may see them.';

/** Shows one ship in large, or up to twelve at a time. Ships with new alarms are shown alone for a minute. */
function Picture({ picture, link }: { picture: DisplayPicture; link: Link }) {
  const now = useClock();
  const today = todayUtc(now);
  const ships = useMemo(() => shipsByUrgency(picture.shown.map((vessel) => wallShip(vessel, today))), [picture.shown, today]);
  const withNews = useShipsWithNews(ships, picture.sections);
  const calm = ships.filter(isCalm);
  const loud = ships.filter((ship) => !isCalm(ship));
  const pages = pagesOf(withNews?.map(({ ship }) => ship) ?? (loud.length > 0 ? loud : ships));
  const pageIndex = usePageIndex(pages.length);
  const page = pages[pageIndex] ?? [];
  const style = useShift(now);
  const isDim = useLight(picture.light, now);
  const [only] = page;
  const isOne = only !== undefined && (withNews ? page.length === 1 && pages.length === 1 : ships.length === 1);
  return (
    <main className={css.wall} style={style} data-dim={isDim || undefined}>
      <WallHeader name={isOne ? only.name : picture.name} totals={ships.length > 1 ? fleetTotals(ships) : undefined} link={link} />
      {withNews && <News jumped={withNews} />}
      {isOne && <ShipWall ship={only} sections={picture.sections} />}
      {!isOne && page.length > 0 && <ShipTiles ships={page} />}
      {page.length === 0 && <p className={css.message}>There is no ship to show. {picture.vessels?.length === 0 ? NO_ACCESS : CHOOSE}</p>}
      {!withNews && (
        <Footer ships={ships} calm={calm} isNamed={loud.length > 0} more={picture.more} turn={pageIndex} turns={pages.length} />
      )}
    </main>
  );
}

/** The reason why these ships are shown alone: 'New: Detained, Rotterdam, Paris MOU'. */
function News({ jumped: withNews }: { jumped: readonly ShipWithNews[] }) {
  const [first] = withNews.flatMap(({ news }) => news);
  if (!first) return null;
  return (
    <p className={css.news} role="alert">
      <TriangleAlert aria-hidden="true" />
      {withNews.length === 1 ? `New: ${urgentWords(first)}, ${first.name}` : `New on ${withNews.length} ships`}
    </p>
  );
}

interface FootProps {
  ships: readonly Ship[];
  calm: readonly Ship[];
  /** Whether the calm ships have no tiles and are named here. */
  isNamed: boolean;
  more: number;
  turn: number;
  turns: number;
}

/** The footer: the page, the number of ships, and those with nothing due, in one line. */
function Footer({ ships, calm, isNamed, more, turn: pageIndex, turns: pageCount }: FootProps) {
  if (ships.length < 2) return null;
  const words = [
    pageCount > 1 && `Page ${pageIndex + 1} of ${pageCount}`,
    `${ships.length + more} ships`,
    more > 0 && `the ${ships.length} most urgent are shown`,
    calm.length > 0 && `${calm.length} with nothing due within ${EXPIRY_WINDOW} days`,
  ];
  const calmNames = isNamed && calm.length > 0 ? `: ${calm.map(({ name }) => name).join(', ')}` : '';
  return <p className={css.foot}>{words.filter(Boolean).join(' · ') + calmNames}</p>;
}

/** One ship in large: the count of each section, and the most urgent items. */
const ShipWall = ({ ship, sections }: { ship: Ship; sections: readonly VesselKind[] }) => (
  <div className={css.body}>
    <WallFigures summaries={summariesOf(sections, ship.counts, ship.urgent, ship.papers)} />
    <WallUrgent urgent={ship.urgent} papers={ship.papers} verdict={ship.status.verdict} />
  </div>
);
