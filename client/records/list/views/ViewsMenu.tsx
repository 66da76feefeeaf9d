import { Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { KindName } from '../../../../shared/kinds/kind';
import { paths } from '../../../../shared/api/paths';
import { LONGEST_VIEW_NAME, type View } from '../../../../shared/api/view';
import { sentenceOf, request } from '../../../net/request';
import { useMayEdit } from '../../../net/access';
import { useNameOf } from '../../../sync/hooks';
import { useSubmit } from '../../../net/useSubmit';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { Button, IconButton } from '../../../ui/Button';
import { MenuRow, Popover } from '../../../ui/Popover';
import { useToast } from '../../../ui/Toast';
import type { Views } from './useViews';
import css from './ViewsMenu.module.css';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';

interface ViewsMenuProps {
  kind: KindName;
  loaded: Views;
  /** The open view. */
  opened: View | undefined;
  /** Whether the list differs from the open view. */
  isChanged: boolean | undefined;
  /** The current filters, order and columns as a query. */
  query: string;
  onOpen(view: View): void;
  at: HTMLElement;
  onClose(): void;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** The menu that opens, saves, renames and deletes the views of a list. */
export function ViewsMenu({ kind, loaded, opened, isChanged, query, onOpen, at, onClose }: ViewsMenuProps) {
  const { views, error, refresh } = loaded;
  // The view that is being renamed, or 'new' for a view to be saved.
  const [form, setForm] = useState<View | 'new' | null>(null);
  const toast = useToast();
  const confirm = useConfirm();
  const nameOf = useNameOf();
  const mayEdit = useMayEdit();
  const own = views?.filter((view) => view.own) ?? [];
  const others = views?.filter((view) => !view.own) ?? [];

  const add = async (values: { name: string; everybody: boolean }) => {
    const view = await request<View>('POST', paths.views, { body: { kind, query, ...values } });
    await refresh();
    onOpen(view);
    onClose();
  };
  const change = async (view: View, body: Partial<View>) => {
    await request('PUT', paths.view(view.id), { body });
    await refresh();
    setForm(null);
  };
  const reportFailure = (action: Promise<void>) =>
    action.catch((thrown: unknown) => toast({ message: sentenceOf(thrown, 'That could not be done. Please try again.'), tone: 'error' }));
  const remove = async (view: View) => {
    const sentence = view.everybody ? 'Links to it will show the whole list, to everybody.' : 'Links to it will show the whole list.';
    if (!(await confirm({ title: `Delete the view “${view.name}”?`, sentence, confirmLabel: 'Delete', danger: true }))) return;
    await request('DELETE', paths.view(view.id));
    await refresh();
  };

  if (form !== null)
    return (
      <Popover key="form" label={form === 'new' ? 'Save view' : `Rename ${form.name}`} at={at} onClose={onClose}>
        <ViewForm
          name={form === 'new' ? '' : form.name}
          everybody={form === 'new' ? false : form.everybody}
          onSave={(values) => (form === 'new' ? add(values) : change(form, values))}
          onCancel={() => setForm(null)}
        />
      </Popover>
    );
  const line = (view: View) => (
    <li key={view.id}>
      <MenuRow
        on={view.id === opened?.id}
        end={view.own ? view.everybody && 'Everybody' : nameOf(view.by)}
        onClick={() => {
          onOpen(view);
          onClose();
        }}
      >
        {view.name}
      </MenuRow>
      {view.own && mayEdit && (
        <IconButton size="sm" label={`Rename ${view.name}`} icon={<Pencil {...ICON} />} onClick={() => setForm(view)} />
      )}
      {view.own && (
        <IconButton size="sm" label={`Delete ${view.name}`} icon={<Trash2 {...ICON} />} onClick={() => void reportFailure(remove(view))} />
      )}
    </li>
  );
  return (
    <Popover key="list" label="Views" at={at} onClose={onClose}>
      {error && <p className={css.words}>{error}</p>}
      {views === null && !error && <p className={css.words}>Loading views…</p>}
      {views?.length === 0 && (
        <p className={css.words}>No views yet. A view keeps the filters, order and columns of this list under a name.</p>
      )}
      {own.length > 0 && (
        <ul className={css.list} aria-label="Own views">
          {own.map(line)}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <p className={css.heading}>By others</p>
          <ul className={css.list} aria-label="Views by others">
            {others.map(line)}
          </ul>
        </>
      )}
      {mayEdit && (
        <div className={css.foot}>
          {isChanged && opened?.own && (
            <MenuRow end={<Save {...ICON} />} onClick={() => void reportFailure(change(opened, { query }))}>
              {`Save the changes to “${opened.name}”`}
            </MenuRow>
          )}
          <MenuRow end={<Plus {...ICON} />} onClick={() => setForm('new')}>
            Save as a new view…
          </MenuRow>
        </div>
      )}
    </Popover>
  );
}

interface ViewFormProps {
  name: string;
  everybody: boolean;
  /** Throws `Problem`. */
  onSave(values: { name: string; everybody: boolean }): Promise<void>;
  onCancel(): void;
}

/** The name of a view, and whether all accounts see it. */
function ViewForm({ name: before, everybody: was, onSave, onCancel }: ViewFormProps) {
  const [name, setName] = useState(before);
  const [everybody, setEverybody] = useState(was);
  const { busy, error, run, fail } = useSubmit();
  const save = () => {
    if (name.trim() === '') fail('Give the view a name.');
    else
      void run(
        () => onSave({ name, everybody }),
        (thrown) => sentenceOf(thrown, 'The view could not be saved. Please try again.'),
      );
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FieldBox label="Name of the view" error={error}>
        <TextInput value={name} onChange={setName} maxLength={LONGEST_VIEW_NAME} autoComplete="off" data-autofocus />
      </FieldBox>
      <Checkbox label="For everybody" checked={everybody} onChange={setEverybody} />
      <div className={css.buttons}>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={busy}>
          Save view
        </Button>
      </div>
    </form>
  );
}
