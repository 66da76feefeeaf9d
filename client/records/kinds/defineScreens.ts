import type { KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { nounOf } from '../form/wording';
import type { FormScreen, KindScreens, ListScreen } from './KindScreens';
import { withReason } from './errorTexts';

type Own<T, Needed extends keyof T = never> = Partial<T> & Pick<T, Needed>;

/**
 * The screens of kind `name`. `own` overrides the defaults, which come from the description (shared/kinds). `cardFields` and `summary` have
 * no default.
 */
export function defineScreens<K extends KindName>(
  name: K,
  own: { list: Own<ListScreen<K>, 'cardFields' | 'summary'>; form?: Own<FormScreen<K>> },
): KindScreens<K> {
  const kind = kindOf(name);
  return {
    list: {
      pending: `Pending ${kind.plural}`,
      addLabel: `Add New ${nounOf(kind)}`,
      empty: `No ${kind.plural} found for this vessel.`,
      Body: null,
      bodyColumns: [],
      hiddenAtFirst: [],
      Head: null,
      Below: null,
      Aside: null,
      lineNumber: null,
      hasActions: true,
      act: null,
      complete: null,
      ...own.list,
    },
    form: {
      sentences: {
        load: withReason(`Failed to load ${kind.noun} data`),
        add: withReason(`Failed to add ${kind.noun}`),
        edit: withReason(`Failed to update ${kind.noun}`),
      },
      outline: null,
      tellsWrongAddress: true,
      newId: null,
      keepsRealDates: false,
      takesIsoDates: false,
      dropsBadNumbers: false,
      opened: (record) => record,
      body: (values) => values,
      listedAt: () => `/${name}`,
      warnings: null,
      report: null,
      ...own.form,
    },
  };
}
