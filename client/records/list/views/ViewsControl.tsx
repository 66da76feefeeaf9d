import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { paths } from '../../../../shared/api/paths';
import { viewQuery, type View } from '../../../../shared/api/view';
import { request } from '../../../net/request';
import { Button } from '../../../ui/Button';
import { joinValues } from '../filter/shown';
import { useAddressQuery } from '../../useAddressQuery';
import { useViews } from './useViews';
import { ViewsMenu } from './ViewsMenu';
import { useToast } from '../../../ui/Toast';

interface ViewsControlProps {
  kind: Kind;
  /** The hidden columns as in the address. A view saves them too. */
  hidden: readonly string[];
  className: string | undefined;
}

/** The button that opens the saved views of a list. It shows the name of the open view. */
export function ViewsControl({ kind, hidden, className }: ViewsControlProps) {
  const { search } = useLocation();
  const { put } = useAddressQuery();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const known = useViews(kind.name, viewIn(search) !== null);
  const opened = useOpenedView(known.views);
  const params = new URLSearchParams(viewQuery(search));
  const isChanged = opened && !isSameQuery(opened.query, String(params));
  if (hidden.length > 0) params.set('hide', joinValues(hidden));
  const open = (view: View) => {
    put(partsToOpen(location.search, view.query, view.id));
    // The server sorts shared views by use. It does not matter if this request fails.
    if (!view.own) void request('POST', paths.viewUse(view.id)).catch(() => undefined);
  };
  return (
    <>
      <Button
        className={className}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        icon={<Bookmark size={15} aria-hidden="true" />}
        title={opened ? `View “${opened.name}”${isChanged ? ', changed' : ''}` : 'Save filters, order and columns under a name'}
        onClick={({ currentTarget }) => {
          if (at === null) void known.refresh();
          setAt(at === null ? currentTarget : null);
        }}
      >
        {opened ? `${opened.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
      </Button>
      {at && (
        <ViewsMenu
          kind={kind.name}
          loaded={known}
          opened={opened}
          query={String(params)}
          isChanged={isChanged}
          onOpen={open}
          at={at}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

/** The id of the view in an address; null if there is none, 0 if it is not a number. */
const viewIn = (search: string): number | null => {
  const text = new URLSearchParams(search).get('view');
  return text === null ? null : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
};

/**
 * The view in the address (`?view=12`). If the address has no other filters, those of the view are added to it, or the view is closed if the
 * user has just removed the last one. If the view was deleted or is not visible to the user, a notice says so and the list stays as it is. `views`: null
 * while they are being loaded.
 */
function useOpenedView(views: readonly View[] | null): View | undefined {
  const { search } = useLocation();
  const { put } = useAddressQuery();
  const toast = useToast();
  const id = viewIn(search);
  const view = views?.find((each) => each.id === id);
  const isMissing = id !== null && views !== null && !view;
  const isAlone = id !== null && viewQuery(search) === '';
  /** The view that the address had with filters. */
  const filled = useRef<number | null>(null);
  useEffect(() => {
    if (!isAlone) filled.current = id;
    else if (view && view.query !== '') put(filled.current === id ? { view: '' } : partsToOpen(location.search, view.query, view.id));
  }, [view, id, isAlone, put]);
  useEffect(() => {
    if (!isMissing) return;
    toast({ message: 'The view of this link was deleted, or is not for everybody. The list is shown without it.' });
    put({ view: '' });
  }, [isMissing, toast, put]);
  return view;
}

/** A query with its parameters sorted by name, so that equal queries have equal text. */
const inOrder = (query: string): string => {
  const params = new URLSearchParams(viewQuery(query));
  params.sort();
  return String(params);
};

/** Whether two queries of a list show the same. */
const isSameQuery = (a: string, b: string): boolean => inOrder(a) === inOrder(b);

/** The changes of the address that replace all filters in `search` by those of `query`, on the same vessel. */
function partsToOpen(search: string, query: string, view: number | null): Record<string, string> {
  const cleared = [...new URLSearchParams(search).keys()].filter((name) => name !== 'vessel');
  return {
    ...Object.fromEntries(cleared.map((name) => [name, ''])),
    ...Object.fromEntries(new URLSearchParams(viewQuery(query))),
    ...(view !== null && { view: String(view) }),
  };
}
