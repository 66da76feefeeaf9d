import { UserRound } from 'lucide-react';
import type { Kind, AnyRecord } from '../../../shared/kinds/kind';
import { canBeAssigned, personField, isAssignedTo } from '../../../shared/status/assignedToMe';
import { useOwnPerson } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { useMemo } from 'react';

interface AssignedToMeFilterProps {
  kind: Kind;
  on: boolean;
  className: string | undefined;
  onChange(on: boolean): void;
}

/** A toggle that shows only the records assigned to the user. Hidden for kinds without a person in charge and for users without a name. */
export function AssignedToMeFilter({ kind, on, className, onChange }: AssignedToMeFilterProps) {
  const me = useOwnPerson();
  if (!personField(kind) || (!on && !canBeAssigned(me))) return null;
  return (
    <Button
      size="sm"
      className={className}
      variant={on ? 'primary' : 'ghost'}
      icon={<UserRound size={15} aria-hidden="true" />}
      aria-pressed={on}
      title={`Only the ${kind.plural} you are in charge of`}
      onClick={() => onChange(!on)}
    >
      Mine
    </Button>
  );
}

/** The records assigned to the user when `on`, otherwise all records. */
export function useAssignedToMe(kind: Kind, vessel: number, records: readonly AnyRecord[], on: boolean): readonly AnyRecord[] {
  const me = useOwnPerson();
  return useMemo(() => {
    if (!on) return records;
    return me ? records.filter((record) => isAssignedTo(kind, vessel, record, me)) : [];
  }, [kind, vessel, records, on, me]);
}
