import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { viewQuery, type View } from '../../../../shared/api/view';
import { useToast } from '../../../ui/ToastProvider';
import { useListAddress } from '../useListAddress';
import { partsToOpen } from './openedQuery';

/** The number of the view that an address names; null where it names none. What is no number means none that there is. */
export const viewIn = (search: string): number | null => {
  const text = new URLSearchParams(search).get('view');
  return text === null ? null : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
};

/**
 * The view that the address names, `?view=12`. Alone it is opened: the address is given all it shows. One that is gone, or that the user
 * is not told of, is told once, and the list stays as the address has it. `views`: null while they are being fetched.
 */
export function useOpenedView(views: readonly View[] | null): View | undefined {
  const { search } = useLocation();
  const [, put] = useListAddress();
  const toast = useToast();
  const id = viewIn(search);
  const view = views?.find((each) => each.id === id);
  const isMissing = id !== null && views !== null && !view;
  const isAlone = id !== null && viewQuery(search) === '';
  useEffect(() => {
    if (view && isAlone && view.query !== '') put(partsToOpen(location.search, view.query, view.id));
  }, [view, isAlone, put]);
  useEffect(() => {
    if (!isMissing) return;
    toast({ message: 'The view of this link is gone, or is not for everybody. The list is shown without it.' });
    put({ view: '' });
  }, [isMissing, toast, put]);
  return view;
}
