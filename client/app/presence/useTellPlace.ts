import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HERE, type Place } from '../../../shared/api/presence';
import { readToken } from '../../net/sessionStorage';
import { emailOf } from '../../net/tokenClaims';
import { hereStore } from '../../sync/hereStore';
import { isHighLatency } from '../../sync/isHighLatency';
import { live } from '../../sync/live';
import { createPlaceTeller, type PlaceTeller } from '../../sync/placeTeller';
import { useSelectedVessel } from '../../sync/useRecords';
import { placeOf } from './placeOf';
import { useQuiet } from '../../screens/account/quiet';
import { useDoing } from './useDoing';

/** Tells the others on the selected vessel where the user is, as long as the frame is on the screen. */
export function useTellPlace(): void {
  const { pathname } = useLocation();
  const { id } = useSelectedVessel();
  const quiet = useQuiet();
  const { field, editing, idle, beat } = useDoing(pathname);
  const { section, record } = placeOf(pathname);
  const teller = useRef<PlaceTeller>(undefined);

  useEffect(() => {
    const made = createPlaceTeller(
      live,
      () => emailOf(readToken()),
      () => isHighLatency(false),
    );
    teller.current = made;
    return made.stop;
  }, []);

  useEffect(() => hereStore.setState({ section, record }), [section, record]);

  const last = useRef(beat);
  useEffect(() => {
    const isEditing = editing && record !== 0;
    const flags = (isEditing ? HERE.editing : 0) | (idle ? HERE.idle : 0);
    const full: [number, string, number, string, number] = [id ?? 0, section, record, record === 0 ? '' : field, flags];
    const place: Place = quiet && !isEditing ? [id ?? 0, '', 0, '', HERE.unseen] : full;
    while (place.length > 1 && !place.at(-1)) place.pop();
    // Typing goes on: it is said again, or the others are no longer shown it.
    teller.current?.at(id === null ? [0] : place, isEditing && last.current !== beat);
    last.current = beat;
  }, [id, section, record, field, editing, idle, beat, quiet]);
}
