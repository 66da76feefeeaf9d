import { CircleCheck, Copy, PencilLine, Trash2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { additionPath } from '../../sections';
import { copying } from '../../form/useCopied';
import type { ListContent } from '../../kinds/KindScreens';
import css from './SelectionBar.module.css';
import { ExportSelected } from './ExportSelected';
import { SetField } from './SetField';
import { useChangeRows } from './useChangeRows';
import { useCopyRows } from './useCopyRows';

interface SelectionBarProps extends Pick<ListContent, 'kind' | 'screens' | 'vessel' | 'columns' | 'all' | 'selection' | 'today'> {
  /** Those that can be selected, and of them those that are. */
  records: readonly AnyRecord[];
  selected: readonly AnyRecord[];
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** What can be done with the selected rows, at the foot of the window. */
export function SelectionBar({ kind, screens, vessel, columns, all, records, selected, selection, today }: SelectionBarProps) {
  const { complete } = screens.list;
  const navigate = useNavigate();
  const { change, remove } = useChangeRows(kind, screens.form, vessel);
  useCopyRows(kind, columns, selected);
  const [setting, setSetting] = useState<HTMLElement | null>(null);
  const open = complete ? selected.filter((record) => complete.isOpen(record)) : [];
  const isEmpty = selected.length === 0;
  const finish = () => selection.set(null);

  const action = (label: string, icon: ReactNode, isOff: boolean, act: (at: HTMLElement) => void) => (
    <Button size="sm" icon={icon} disabled={isOff} onClick={({ currentTarget }) => act(currentTarget)}>
      {label}
    </Button>
  );
  return (
    <section className={css.bar} aria-label="Selected rows" data-selection-bar data-print="no">
      <output className={css.count}>{isEmpty ? 'Click rows to select' : `${selected.length} selected`}</output>
      {complete &&
        action(complete.label, <CircleCheck {...ICON} />, open.length === 0, () => {
          void change(open, (record) => complete.values(record, today), complete.done);
          finish();
        })}
      {kind.screens.edit && action('Set a field', <PencilLine {...ICON} />, isEmpty, setSetting)}
      {action('Duplicate', <Copy {...ICON} />, selected.length !== 1, () => {
        const [record] = selected;
        if (record) void navigate(additionPath(kind, vessel), { state: copying(record) });
      })}
      <ExportSelected kind={kind} screens={screens} columns={columns} all={all} today={today} selected={selected} />
      {action('Delete', <Trash2 {...ICON} />, isEmpty, () => {
        void remove(selected).then((yes) => yes && finish());
      })}
      {selected.length < records.length && (
        <Button size="sm" variant="ghost" onClick={() => selection.set(new Set(records.map(({ id }) => id)))}>
          {`All ${records.length}`}
        </Button>
      )}
      <IconButton size="sm" label="End selecting" icon={<X {...ICON} />} onClick={finish} />
      {setting && (
        <SetField
          kind={kind}
          screen={screens.form}
          records={selected}
          at={setting}
          onClose={() => setSetting(null)}
          onSet={(name, value, said) => {
            void change(selected, () => ({ [name]: value }), said);
            finish();
          }}
        />
      )}
    </section>
  );
}
