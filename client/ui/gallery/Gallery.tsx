/** The components of the design system in every state, for `npm run dev`: /gallery.html. It is not part of the build. */
import { createRoot } from 'react-dom/client';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Badge, DaysChip, StatusChip } from '../StatusChip';
import { Banner } from '../Banner';
import { Button, IconButton } from '../Button';
import { Card } from '../Card';
import { CommandDialog } from '../CommandDialog';
import { ConfirmDialog } from '../ConfirmDialog';
import { ConfirmProvider, useConfirm } from '../ConfirmProvider';
import { Dialog } from '../Dialog';
import { EmptyState, ErrorState } from '../EmptyState';
import { Kbd } from '../Kbd';
import { MenuRow, Popover } from '../Popover';
import { ProgressBar } from '../ProgressBar';
import { Skeleton } from '../Skeleton';
import { Spinner } from '../Button';
import { Tabs } from '../Tabs';
import { ToastProvider, useToast } from '../Toast';
import { Toolbar } from '../Toolbar';
import '../tokens.css';
import '../base.css';
import '../font.css';
import css from './Gallery.module.css';
import { Controls, Tables } from './Sections';
import { Sample } from './Sample';

function Buttons() {
  return (
    <Sample title="Button">
      {(['md', 'sm'] as const).map((size) => (
        <div key={size} className={css.row}>
          {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={<Plus size={16} aria-hidden="true" />}>
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            disabled
          </Button>
          <Button size={size} variant="primary" busy>
            busy
          </Button>
          <IconButton label="Edit" size={size} icon={<Pencil size={16} aria-hidden="true" />} />
          <IconButton label="Delete" size={size} variant="danger" icon={<Trash2 size={16} aria-hidden="true" />} />
        </div>
      ))}
    </Sample>
  );
}

function Words() {
  return (
    <Sample title="StatusChip, DaysChip, Badge, Kbd">
      <div className={css.row}>
        {(['late', 'soon', 'ok', 'info', 'neutral'] as const).map((tone) => (
          <StatusChip key={tone} tone={tone}>
            {tone}
          </StatusChip>
        ))}
        <DaysChip days={-12}>12 days overdue</DaysChip>
        <DaysChip days={9}>in 9 days</DaysChip>
        <DaysChip days={null}>N/A</DaysChip>
        <Badge>12</Badge>
        <Kbd>Ctrl K</Kbd>
      </div>
    </Sample>
  );
}

function Messages() {
  const toast = useToast();
  return (
    <Sample title="Banner, Toast, EmptyState, ErrorState">
      {(['info', 'ok', 'warn', 'error'] as const).map((tone) => (
        <Banner key={tone} tone={tone} actions={<Button size="sm">Show</Button>} onDismiss={() => undefined}>
          A banner of the tone {tone}.
        </Banner>
      ))}
      <div className={css.row}>
        {(['info', 'ok', 'error'] as const).map((tone) => (
          <Button
            key={tone}
            onClick={() => toast({ message: `A toast of the tone ${tone}`, tone, action: { label: 'Undo', onAction: () => undefined } })}
          >
            Toast {tone}
          </Button>
        ))}
      </div>
      <Card title="Empty">
        <EmptyState title="No certificates yet" action={<Button variant="primary">Add New Certificate</Button>}>
          Add the first one, or import a spreadsheet.
        </EmptyState>
      </Card>
      <Card title="Failed">
        <ErrorState message="Failed to fetch certificates: timeout" onRetry={() => undefined} />
      </Card>
    </Sample>
  );
}

function Waiting() {
  return (
    <Sample title="Spinner, ProgressBar, Skeleton">
      <div className={css.row}>
        <Spinner label="Loading…" />
      </div>
      <ProgressBar label="Uploading" value={0.4} />
      <ProgressBar label="Working" />
      {(['text', 'row', 'panel'] as const).map((kind) => (
        <Skeleton key={kind} kind={kind} count={2} />
      ))}
    </Sample>
  );
}

const ITEMS = ['Dashboard', 'Certificates', 'Crew'].map((label) => ({ key: label, label, keys: 'g d', note: 'Go to' }));

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'commands' | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useState('');
  const confirm = useConfirm();
  const close = () => setOpen(null);
  const found = ITEMS.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return (
    <Sample title="Dialog, question, Popover, CommandDialog">
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => void confirm({ title: 'Delete Load Line?', sentence: 'It is removed from MV Aurora.', danger: true })}>
          Question
        </Button>
        <Button onClick={({ currentTarget }) => setMenu(currentTarget)}>Menu</Button>
        <Button onClick={() => setOpen('commands')}>Commands</Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Renew Load Line" footer={<Button onClick={close}>Cancel</Button>}>
        The body of a dialog.
      </Dialog>
      {menu && (
        <Popover label="Menu" at={menu} onClose={() => setMenu(null)}>
          <MenuRow on={true}>Chosen</MenuRow>
          <MenuRow on={false} end="12">
            Not chosen
          </MenuRow>
        </Popover>
      )}
      {open === 'commands' && (
        <CommandDialog
          label="Find anything"
          placeholder="Find vessels, screens and records"
          query={query}
          onQuery={setQuery}
          items={found}
          isBehind={false}
          empty="Nothing is found."
          onChoose={close}
          onClose={close}
        />
      )}
    </Sample>
  );
}

function Frames() {
  const [tab, setTab] = useState('one');
  const tabs = [
    { key: 'one', label: 'LSA/FFA/Radio Inspections', count: 20 },
    { key: 'two', label: 'SSAS/LRIT Tests', count: 0 },
  ];
  return (
    <Sample title="Card, Toolbar, Tabs">
      <Card title="A card" count={3} actions={<Button size="sm">Act</Button>}>
        <Toolbar label="Tools" end={<Button size="sm">Columns</Button>}>
          <Button size="sm">Filter</Button>
        </Toolbar>
        <Tabs label="Tabs" tabs={tabs} value={tab} onChange={setTab}>
          The panel of tab {tab}.
        </Tabs>
      </Card>
    </Sample>
  );
}

const SCHEMES = ['light', 'dark'] as const;

/** Every component in every state, in one theme or in both. */
function Gallery() {
  const [compact, setCompact] = useState(false);
  const [only, setOnly] = useState<(typeof SCHEMES)[number] | null>(null);
  return (
    <>
      <div className={css.bar}>
        <h1>Components</h1>
        {[...SCHEMES, null].map((scheme) => (
          <Button key={scheme ?? 'both'} size="sm" aria-pressed={only === scheme} onClick={() => setOnly(scheme)}>
            {scheme ?? 'both'}
          </Button>
        ))}
        <Button size="sm" aria-pressed={compact} onClick={() => setCompact(!compact)}>
          Compact rows
        </Button>
      </div>
      <main className={css.themes}>
        {SCHEMES.filter((scheme) => (only ?? scheme) === scheme).map((scheme) => (
          <div key={scheme} className={css.theme} style={{ colorScheme: scheme } as CSSProperties} data-compact={compact || undefined}>
            <Buttons />
            <Words />
            <Controls />
            <Frames />
            <Messages />
            <Waiting />
            <Overlays />
            <Tables />
          </div>
        ))}
      </main>
    </>
  );
}

// As with a stored font: the measures are those of a second visit.
document.documentElement.dataset.font = '';
const root = document.querySelector('#root');
if (!root) throw new Error('There is no #root.');
createRoot(root).render(
  <ToastProvider reader={null}>
    <ConfirmProvider reader={null} dialog={ConfirmDialog}>
      <Gallery />
    </ConfirmProvider>
  </ToastProvider>,
);
