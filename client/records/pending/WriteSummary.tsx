import type { ReactNode } from 'react';
import { recordLabel } from '../../../shared/kinds/recordNaming';
import type { Item } from '../../../shared/kinds/field';
import type { Kind } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { changedFields } from '../../../shared/log/merge';
import type { PendingEdit } from '../../sync/store';
import { useRecord } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { differing, fieldText } from '../itemLines';
import { fileSize } from '../../../shared/basics/text';
import css from './Writes.module.css';

const VERBS = { created: 'Add', updated: 'Edit', deleted: 'Delete', restored: 'Restore', attached: 'File for' } as const;

/** The values that a write would set, as text, with the label of each field. */
function valuesOf(kind: Kind, { seen, values }: PendingEdit): [label: string, text: string][] {
  const set = Object.entries(changedFields(seen, values)).filter(([, value]) => value !== null && value !== '');
  return set.flatMap(([name, value]) => {
    const field = kind.fields[name];
    const before = seen[name];
    const changed = Array.isArray(value) && Array.isArray(before) ? differing(value as Item[], before as Item[]) : value;
    return field && !field.serverOwned ? [[field.label, fieldText(field, changed)]] : [];
  });
}

interface WriteSummaryProps {
  edit: PendingEdit;
  /** Why it is not saved; left out if it only waits for the link. */
  reason?: string | null;
  /** Messages and buttons below the values. */
  children: ReactNode;
}

/** One own write that is not on the server: operation, time, vessel, reason, and typed values. */
export function WriteSummary({ edit, reason, children }: WriteSummaryProps) {
  const kind = kindOf(edit.kind);
  const ship = useRecord('vessels', edit.vessel);
  const vesselName = kind.scope === 'fleet' ? '' : ` · ${String(ship?.name ?? 'a vessel that is no longer there')}`;
  return (
    <li className={css.write}>
      <h3>
        {edit.values.replaces ? 'Renew' : VERBS[edit.op]} {recordLabel(kind, { ...edit.seen, ...edit.values, id: edit.id })}
      </h3>
      <p className={css.when}>
        {instantText(edit.at)}
        {vesselName}
      </p>
      {reason && <p className={css.why}>{reason}</p>}
      <dl className={css.values}>
        {edit.file && (
          <div>
            <dt>File</dt>
            <dd>
              {edit.file.content.name} ({fileSize(edit.file.content.size)})
            </dd>
          </div>
        )}
        {valuesOf(kind, edit).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  );
}
