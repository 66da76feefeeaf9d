import { useEffect, useState } from 'react';
import type { UrgentItem } from '../../../shared/status/urgency';
import { alarmsOf, type Ship } from './ships';

const JUMP_MS = 60_000;

/** A ship and what is newly overdue on it, or newly holds it. */
export interface Jumped {
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
export function useJump(ships: readonly Ship[]): Jumped[] | null {
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
