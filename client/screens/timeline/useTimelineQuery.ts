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
  const setZoom = (name: ZoomName) => put({ zoom: name === 'year' ? '' : name });
  // Steps start from the address: on a slow computer the last step is not drawn yet.
  const address = () => new URLSearchParams(location.search);
  return {
    isFleet: params.get('of') === 'fleet',
    ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
    kind: VALID_KINDS.find((kind) => kind === params.get('kind')),
    grouping: GROUPINGS.find((name) => name === params.get('group')),
    zoom,
    scale,
    today,
    put,
    setZoom,
    stepZoom(step: 1 | -1) {
      const current = zoomIn(address());
      setZoom(ZOOM_NAMES[ZOOM_NAMES.indexOf(current) + step] ?? current);
    },
    step(step: 1 | -1) {
      const current = zoomIn(address());
      put({ from: stepped(current, scaleOf(current, address().get('from'), today), step) });
    },
  };
}
