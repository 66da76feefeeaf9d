import { Columns3, Download, Ellipsis, ListChecks, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import type { ListLook } from '../look/useListLook';
import type { Column } from './column';
import { ActionsMenu, LookMenu } from './lazyMenus';
import css from './ListActions.module.css';

interface ListActionsProps {
  plural: string;
  columns: readonly Column[];
  look: ListLook;
  /** Whether there is anything to export. */
  isEmpty: boolean;
  /** Saves what is shown as a table for a spreadsheet. */
  onExport(): void;
  /** Begins to select rows, or ends it; undefined where nothing can be done to rows. */
  onSelect: (() => void) | undefined;
}

/** What can be done with a whole list: a button each, or one menu where there is no room. */
export function ListActions({ plural, columns, look, isEmpty, onExport, onSelect }: ListActionsProps) {
  const [open, setOpen] = useState<{ menu: 'look' | 'actions'; at: HTMLElement } | null>(null);
  // Of one that gives way to another, the closing is told late.
  const close = () => setOpen((now) => (now === open ? null : now));
  const actions = [
    ...(onSelect ? [{ icon: ListChecks, name: 'Select', isOff: isEmpty, act: onSelect }] : []),
    {
      icon: Columns3,
      name: 'Columns',
      isOff: false,
      act: (at: HTMLElement) => setOpen(open?.menu === 'look' ? null : { menu: 'look', at }),
    },
    { icon: Download, name: 'Export CSV', isOff: isEmpty, act: onExport },
    { icon: Printer, name: 'Print', isOff: false, act: () => print() },
  ];
  return (
    <>
      {actions.map(({ icon: Icon, name, isOff, act }) => (
        <Button
          key={name}
          size="sm"
          variant="ghost"
          className={css.wide}
          disabled={isOff}
          icon={<Icon size={15} aria-hidden="true" />}
          onClick={({ currentTarget }) => act(currentTarget)}
        >
          {name}
        </Button>
      ))}
      <IconButton
        size="sm"
        variant="secondary"
        className={css.folded}
        label={`More for these ${plural}`}
        icon={<Ellipsis size={16} />}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onClick={({ currentTarget }) => setOpen(open ? null : { menu: 'actions', at: currentTarget })}
      />
      <Suspense>
        {open?.menu === 'look' && <LookMenu columns={columns} look={look} at={open.at} onClose={close} />}
        {open?.menu === 'actions' && <ActionsMenu label={`More for these ${plural}`} actions={actions} at={open.at} onClose={close} />}
      </Suspense>
    </>
  );
}
