import type { KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { useSelectedVessel } from '../../sync/useRecords';
import { Page } from '../../ui/Page';
import { NoVessel } from '../vessels/LazyNoVessel';
import { ADDITIONS } from '../sections';
import type { LineNumberOf } from '../kinds/KindScreens';
import { screensOf } from '../kinds/registry';
import { RecordList, type ListHead } from './RecordList';

const lineNumberOf: LineNumberOf = (name) => screensOf(name).list.lineNumber;

/** The list screen of a kind for the selected vessel (section 2). The list of vessels needs none. */
export function ListPage({ kind: name, ...head }: { kind: KindName } & ListHead) {
  const kind = kindOf(name);
  const screens = screensOf(name);
  const { id, record } = useSelectedVessel();
  if (kind.scope === 'fleet')
    return <RecordList key={name} kind={kind} screens={screens} lineNumberOf={lineNumberOf} vessel={id ?? 0} ship={undefined} {...head} />;
  if (id !== null)
    return <RecordList key={`${name}:${id}`} kind={kind} screens={screens} lineNumberOf={lineNumberOf} vessel={id} ship={record} />;
  return (
    <Page title={kind.title}>
      <NoVessel />
    </Page>
  );
}

/** Fetches what the list of a kind has of its own, where that is a chunk; `name` may be none of a kind. */
export async function fetchBody(name: string): Promise<void> {
  const kind = ADDITIONS.find((each) => each.name === name);
  await (kind && screensOf(kind.name).list.Body?.fetch?.());
}
