import { paths } from '../../shared/api/paths';
import { decodeVesselStatus, type FleetStatus, type FleetStatusRow } from '../../shared/status/vesselStatusWire';
import type { Person } from './person';
import { until } from './until';

/** How the vessels stand, once all of them are counted: an answer names those that take long to count, and is asked for again. */
export async function fleetStatus(reader: Person): Promise<FleetStatusRow[]> {
  let fleet = {} as FleetStatus;
  await until(
    async () => {
      fleet = (await reader.get(paths.fleetStatus)).body as unknown as FleetStatus;
      return fleet.uncounted.length === 0;
    },
    () => `the vessels to be counted: ${JSON.stringify(fleet.uncounted)}`,
  );
  return fleet.statuses.map((wire) => decodeVesselStatus(wire, fleet.today));
}
