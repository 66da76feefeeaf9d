import type { KindName } from '../../../shared/kinds/kind';
import { audits } from './audits';
import { certificates } from './certificates';
import { crew } from './crew';
import { dailyMessages } from './dailyMessages';
import { equipmentInspections } from './equipmentInspections';
import { invoices } from './invoices';
import type { KindScreens } from './KindScreens';
import { pscInspections } from './pscInspections';
import { requisitions } from './requisitions';
import { vessels } from './vessels';

/** The screens of every kind, by its name. */
const SCREENS: { [K in KindName]: KindScreens<K> } = {
  vessels,
  certificates,
  crew,
  audits,
  'psc-inspections': pscInspections,
  'equipment-inspections': equipmentInspections,
  requisitions,
  'daily-messages': dailyMessages,
  invoices,
};

/**
 * The screens of a kind, for code that treats all kinds alike. Pages call it and pass the screens down, as do the two parts of the shell
 * that show writes of any kind (`pending/`). A file that a kind's own file imports must not call it: that would be an import cycle.
 */
export function screensOf(name: KindName): KindScreens {
  return SCREENS[name] as KindScreens;
}
