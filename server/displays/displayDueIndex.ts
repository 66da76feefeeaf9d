import type { DisplaySettings } from '../../shared/api/display';
import { dueIndexFields, type PackedDueIndex } from '../../shared/status/dueIndex';
import type { Kind } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';

/** What stands for a person without a rank. */
const NOBODY = '–';

/** `rows` without the names of people: the rank stands in their place. A packed row begins with the id of its record. */
function withoutNames(kind: Kind, rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  if (!kind.person) return rows;
  const { name, rank } = kind.person;
  const at = (field: string) => dueIndexFields(kind).indexOf(field) + 1;
  return rows.map((row) => {
    const masked = [...row];
    masked[at(name)] = (rank && row[at(rank)]) || NOBODY;
    return masked;
  });
}

/** Of the facts of a vessel what a display is told: the chosen sections, and people by name only where they may be named. */
export function displayDueIndex(packed: PackedDueIndex, { sections, names }: Pick<DisplaySettings, 'sections' | 'names'>): PackedDueIndex {
  return Object.fromEntries(
    sections.flatMap((section) => {
      const rows = packed[section];
      return rows ? [[section, names ? rows : withoutNames(kindOf(section), rows)]] : [];
    }),
  );
}
