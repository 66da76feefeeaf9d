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
import { alarmsOf, shipsByUrgency, type Ship, wallShip } from './ships';
import { summariesOf } from '../dashboard/summaries';
import { WallFigures } from './WallFigures';
import { WallUrgent } from './WallUrgent';
import type { UrgentItem } from '../../../shared/status/urgency';
import { applyTheme } from '../../ui/theme';

/** As many tiles as are read from five metres. */
const MOST = 12;
const TURN_MS = 20_000;

/** `all` in pages of at most twelve, as even as may be; one empty page where there is nothing. */
export function pagesOf<T>(all: readonly T[]): T[][] {
  const pages = Math.max(1, Math.ceil(all.length / MOST));
  const size = Math.ceil(all.length / pages);
  return Array.from({ length: pages }, (_, page) => all.slice(page * size, (page + 1) * size));
}

/** Which of `pages` is seen now: the next one every 20 s. */
function useTurn(pages: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurns((before) => (before + 1) % pages), TURN_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return turns % pages;
}

const MINUTE_MS = 60_000;
/** Where the picture stands in each minute, in pixels: a figure that stays in one place for months burns into the screen. */
const STEPS = [
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
  const [across, down] = STEPS[Math.floor(now / MINUTE_MS) % STEPS.length] ?? [0, 0];
  return { transform: `translate(${across}px, ${down}px)` };
}

/** Whether it is light at `hour` of UTC; the hours may go over midnight. */
export function isLightAt({ from, until }: LightHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Puts the theme of the hour on the page, and answers whether it is dimmed. Without hours it follows the system. `now` in epoch milliseconds. */
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

const JUMP_MS = 60_000;

/** A ship and what is newly overdue on it, or newly holds it. */
interface Jumped {
  ship: Ship;
  news: readonly UrgentItem[];
}

/** By the id of the ship the names of its alarms. */
type Alarms = ReadonlyMap<number, ReadonlySet<string>>;
const alarmsBy = (ships: readonly Ship[]): Alarms => new Map(ships.map((ship) => [ship.id, new Set(alarmsOf(ship).keys())]));

/** Those of `ships` that have an alarm they did not have before; a ship that was not shown before is no news. */
function newsOf(ships: readonly Ship[], before: Alarms): Alarms {
  const news = ships.map((ship) => {
    const known = before.get(ship.id);
    return [ship.id, new Set(known ? [...alarmsOf(ship).keys()].filter((key) => !known.has(key)) : [])] as const;
  });
  return new Map(news.filter(([, keys]) => keys.size > 0));
}

/** The ships that are shown alone for a minute, because something bad is new on them; null while all take turns. */
function useJump(ships: readonly Ship[]): Jumped[] | null {
  const [seen, setSeen] = useState({ ships, alarms: alarmsBy(ships) });
  const [jumped, setJumped] = useState<Alarms>(new Map());
  if (seen.ships !== ships) {
    const news = newsOf(ships, seen.alarms);
    setSeen({ ships, alarms: alarmsBy(ships) });
    // Another map each time: the minute begins anew.
    if (news.size > 0) setJumped(new Map([...jumped, ...news]));
  }
  useEffect(() => {
    if (jumped.size === 0) return;
    const timer = setTimeout(() => setJumped(new Map()), JUMP_MS);
    return () => clearTimeout(timer);
  }, [jumped]);
  const shown = ships.flatMap((ship) => {
    const keys = jumped.get(ship.id);
    return keys ? [{ ship, news: [...alarmsOf(ship)].flatMap(([key, item]) => (keys.has(key) ? [item] : [])) }] : [];
  });
  return shown.length > 0 ? shown : null;
}

const always = () => true;

/** What a paired display shows, followed as long as the page is open. `token` and `onRemoved` stay what they are. */
export function DisplayWall({ token, onRemoved }: { token: string; onRemoved(): void }) {
  const [link] = useState(() => createDisplayLink(token, onRemoved));
  useEffect(() => link.start(), [link]);
  const { picture, link: state, tooOld } = useStore(link.store);
  useReload(tooOld, always);
  useEffect(() => {
    document.title = picture?.name ?? 'Vessel Ops';
  }, [picture?.name]);
  return picture ? <Shown picture={picture} link={state} /> : <Waiting link={state} />;
}

function Waiting({ link }: { link: Link }) {
  return (
    <main className={css.wall}>
      <WallHeader name="Vessel Ops" link={link} />
      <p className={css.message}>Loading…</p>
    </main>
  );
}

/** One ship in large, or up to twelve at a time; for a minute those of which there is bad news. */
function Shown({ picture, link }: { picture: DisplayPicture; link: Link }) {
  const now = useClock();
  const today = todayUtc(now);
  const ships = useMemo(() => shipsByUrgency(picture.shown.map((vessel) => wallShip(vessel, today))), [picture.shown, today]);
  const jumped = useJump(ships);
  const pages = pagesOf(jumped?.map(({ ship }) => ship) ?? ships);
  const turn = useTurn(pages.length);
  const page = pages[turn] ?? [];
  const style = useShift(now);
  const isDim = useLight(picture.light, now);
  const [only] = page;
  const isOne = only !== undefined && page.length === 1 && pages.length === 1;
  return (
    <main className={css.wall} style={style} data-dim={isDim || undefined}>
      <WallHeader name={isOne ? only.name : picture.name} link={link} />
      {jumped && <News jumped={jumped} />}
      {isOne && <ShipWall ship={only} sections={picture.sections} />}
      {!isOne && page.length > 0 && <ShipTiles ships={page} />}
      {page.length === 0 && <p className={css.message}>There is no ship to show. Choose some on the account screen, under Displays.</p>}
      {!jumped && <Foot ships={ships} more={picture.more} turn={turn} turns={pages.length} />}
    </main>
  );
}

/** Says why these ships are shown now: 'New: Detained, Rotterdam, Paris MOU'. */
function News({ jumped }: { jumped: readonly Jumped[] }) {
  const [first] = jumped.flatMap(({ news }) => news);
  if (!first) return null;
  return (
    <p className={css.news} role="alert">
      <TriangleAlert aria-hidden="true" />
      {jumped.length === 1 ? `New: ${urgentWords(first)}, ${first.name}` : `New on ${jumped.length} ships`}
    </p>
  );
}

interface FootProps {
  ships: readonly Ship[];
  more: number;
  turn: number;
  turns: number;
}

/** How many ships there are, and which of them are seen now. */
function Foot({ ships, more, turn, turns }: FootProps) {
  if (ships.length < 2) return null;
  const calm = ships.filter(({ urgent, papers }) => urgent.length === 0 && papers).length;
  const unknown = ships.filter(({ papers }) => !papers).length;
  const words = [
    turns > 1 && `Page ${turn + 1} of ${turns}`,
    `${ships.length + more} ships`,
    unknown > 0 && `${unknown} without papers yet`,
    calm > 0 && `${calm} with nothing due within ${EXPIRY_WINDOW} days`,
    more > 0 && `the ${ships.length} most urgent are shown`,
  ];
  return <p className={css.foot}>{words.filter(Boolean).join(' · ')}</p>;
}

/** One ship in large: a figure a section, and beside them what needs action first. */
const ShipWall = ({ ship, sections }: { ship: Ship; sections: readonly VesselKind[] }) => (
  <div className={css.body}>
    <WallFigures summaries={summariesOf(sections, ship.counts, ship.urgent, ship.papers)} />
    <WallUrgent urgent={ship.urgent} papers={ship.papers} />
  </div>
);
