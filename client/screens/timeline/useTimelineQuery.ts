import { useMemo } from 'react';
import { VALID_KINDS } from '../../../shared/status/validity';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useToday } from '../../sync/hooks';
import { GROUPINGS, scaleOf, stepped, ZOOM_NAMES, type ZoomName } from './timelineRows';

const zoomIn = (params: URLSearchParams): ZoomName => ZOOM_NAMES.find((name) => name === params.get('zoom')) ?? 'year';

/** The filters, zoom and period, in the address. */
export function useTimelineQuery() {
  const { params, put } = useAddressQuery();
  const today = useToday();
  const ship = Number(params.get('ship'));
  const zoom = zoomIn(params);
  const from = params.get('from');
  const scale = useMemo(() => scaleOf(zoom, from, today), [zoom, from, today]);
  const zoomTo = (name: ZoomName) => ({ zoom: name === 'year' ? '' : name });
  return {
    isFleet: params.get('of') === 'fleet',
    ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
    kind: VALID_KINDS.find((kind) => kind === params.get('kind')),
    grouping: GROUPINGS.find((name) => name === params.get('group')),
    zoom,
    scale,
    today,
    put,
    setZoom: (name: ZoomName) => put(zoomTo(name)),
    stepZoom(step: 1 | -1) {
      put((address) => {
        const current = zoomIn(address);
        return zoomTo(ZOOM_NAMES[ZOOM_NAMES.indexOf(current) + step] ?? current);
      });
    },
    step(step: 1 | -1) {
      put((address) => {
        const current = zoomIn(address);
        return { from: stepped(current, scaleOf(current, address.get('from'), today), step) };
      });
    },
  };
}
