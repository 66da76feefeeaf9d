import type { VesselKind } from '../../../shared/kinds/kinds';
import { summariesOf } from '../dashboard/summaries';
import { WallFigures } from '../dashboard/WallFigures';
import css from '../dashboard/WallPage.module.css';
import { WallUrgent } from '../dashboard/WallUrgent';
import type { Ship } from './ships';

/** One ship in large: a figure a section, and beside them what needs action first. */
export const ShipWall = ({ ship, sections }: { ship: Ship; sections: readonly VesselKind[] }) => (
  <div className={css.body}>
    <WallFigures summaries={summariesOf(sections, ship.counts, ship.urgent, ship.papers)} />
    <WallUrgent urgent={ship.urgent} papers={ship.papers} />
  </div>
);
