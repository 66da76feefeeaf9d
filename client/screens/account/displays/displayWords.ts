import type { DisplaySettings, LightHours } from '../../../../shared/api/display';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds/kinds';

/** '06:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const lightText = (light: LightHours | null) =>
  light === null ? 'never dimmed' : `light from ${hourText(light.from)} to ${hourText(light.until)} UTC`;

/** The label of a section. Displays never receive the amounts of invoices. */
export const sectionText = (kind: VesselKind): string => {
  const { title, access } = kindOf(kind);
  return access === 'invoice' ? `${title} (never amounts)` : title;
};

/** 'All ships', 'Aurora, Borealis', '5 ships'. */
export function shipsText(vessels: readonly number[] | null, nameOf: (vessel: number) => string | undefined): string {
  if (vessels === null) return 'All ships';
  const names = vessels.map(nameOf).filter((name) => name !== undefined);
  if (names.length === 0) return 'No existing ship';
  return names.length > 3 ? `${names.length} ships` : names.join(', ');
}

/** '7 sections', 'Crew and Certificates'. */
export function sectionsText(sections: readonly VesselKind[]): string {
  if (sections.length === VESSEL_KINDS.length) return 'all sections';
  return sections.length > 2 ? `${sections.length} sections` : sections.map((kind) => kindOf(kind).title).join(' and ');
}

/** 'All ships, 7 sections, people by rank'. */
export const choiceText = (
  { vessels, sections, names }: Pick<DisplaySettings, 'vessels' | 'sections' | 'names'>,
  nameOf: (vessel: number) => string | undefined,
): string => [shipsText(vessels, nameOf), sectionsText(sections), names ? 'people by name' : 'people by rank'].join(', ');

/** 'All ships, 7 sections, ranks instead of names, light from 06:00 to 20:00 UTC'. */
export const settingsText = (settings: DisplaySettings, nameOf: (vessel: number) => string | undefined): string =>
  `${choiceText(settings, nameOf)}, ${lightText(settings.light)}`;
