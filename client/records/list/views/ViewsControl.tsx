import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { paths } from '../../../../shared/api/paths';
import { viewQuery, type View } from '../../../../shared/api/view';
import { request } from '../../../net/request';
import { Button } from '../../../ui/Button';
import { writeAmong } from '../filter/among';
import { useListAddress } from '../useListAddress';
import { isSameQuery, partsToOpen } from './openedQuery';
import { useOpenedView, viewIn } from './useOpenedView';
import { useViews } from './useViews';
import { ViewsMenu } from './ViewsMenu';

interface ViewsControlProps {
  kind: Kind;
  /** The columns that are left out: a view keeps them, wherever the choice was made. */
  hidden: readonly string[];
  className: string | undefined;
}

/** What a list shows, under names: the button that opens them, which bears the name of the one that is open. */
export function ViewsControl({ kind, hidden, className }: ViewsControlProps) {
  const { search } = useLocation();
  const [, put] = useListAddress();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const known = useViews(kind.name, viewIn(search) !== null);
  const opened = useOpenedView(known.views);
  const params = new URLSearchParams(viewQuery(search));
  const isChanged = opened && !isSameQuery(opened.query, String(params));
  if (hidden.length > 0) params.set('hide', writeAmong(hidden));
  const open = (view: View) => {
    put(partsToOpen(location.search, view.query, view.id));
    // Shared views stand in the order of their use; one that is not told costs nothing.
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
        title={opened ? `View “${opened.name}”${isChanged ? ', changed' : ''}` : 'Filters, order and columns kept under a name'}
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
          known={known}
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
