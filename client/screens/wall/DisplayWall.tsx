import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { todayUtc } from '../../../shared/basics/calendar';
import type { DisplayPicture } from '../../../shared/api/display';
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
import { byNeed, type Ship, shipOf } from './ships';
import { type Jumped, useJump } from './useJump';
import { useLight } from './useLight';
import { useShift } from './useShift';
import { pagesOf, useTurn } from './useTurn';
import { summariesOf } from '../dashboard/summaries';
import { WallFigures } from './WallFigures';
import { WallUrgent } from './WallUrgent';

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
  const ships = useMemo(() => byNeed(picture.shown.map((vessel) => shipOf(vessel, today))), [picture.shown, today]);
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
