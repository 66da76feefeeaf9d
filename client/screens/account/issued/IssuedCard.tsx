import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { sentenceOf } from '../../../net/request';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { StatusChip, type Tone } from '../../../ui/StatusChip';
import { useToast } from '../../../ui/Toast';
import listCss from '../SessionList.module.css';
import type { Issued, IssuedLine } from './useIssued';

interface IssuedListProps<Line extends IssuedLine> {
  issued: Pick<Issued<Line, never, unknown>, 'lines' | 'error' | 'refresh' | 'revoke'>;
  /** 'Access tokens'. */
  title: string;
  /** 'access token': 'No access token yet'. */
  noun: string;
  /** Explains the purpose while there are none. */
  empty?: ReactNode;
  icon: ReactNode;
  /** A note below the list. */
  note?: string;
  /** The consequence of revoking one. */
  revoking: string;
  /** A chip beside its name. */
  mark?(line: Line): { tone: Tone; text: string };
  /** Whether one has ended: it is listed and cannot be revoked. */
  hasEnded?(line: Line): boolean;
  /** Shown below its details. */
  renderMore?(line: Line): ReactNode;
  /** Details of one, shown below its name. */
  details(line: Line): readonly string[];
}

/** What an account has made for programs or people, each with its last use, and how to revoke it. */
export function IssuedList<Line extends IssuedLine>(props: IssuedListProps<Line>) {
  const { title, noun, empty, icon, note, revoking, mark, hasEnded, renderMore, details, issued } = props;
  const { lines, error, refresh, revoke } = issued;
  const confirm = useConfirm();
  const toast = useToast();

  const askAndRevoke = async ({ id, name }: Line) => {
    if (!(await confirm({ title: `Revoke ${name}?`, sentence: revoking, confirmLabel: 'Revoke', danger: true }))) return;
    try {
      await revoke(id);
      toast({ message: `${name} is revoked.`, tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, `The ${noun} could not be revoked. Please try again.`), tone: 'error' });
    }
  };

  return (
    <>
      {lines?.length === 0 && <EmptyState title={`No ${noun} yet`}>{empty}</EmptyState>}
      {lines && lines.length > 0 && (
        <ul className={listCss.list} aria-label={title}>
          {lines.map((line) => (
            <li key={line.id}>
              {icon}
              <div className={listCss.what}>
                <p className={listCss.head}>
                  <strong>{line.name}</strong>
                  <Mark of={mark?.(line)} />
                </p>
                <p className={listCss.facts}>
                  {details(line).map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </p>
                {renderMore?.(line)}
              </div>
              {!hasEnded?.(line) && (
                <Button size="sm" variant="danger" aria-label={`Revoke ${line.name}`} onClick={() => void askAndRevoke(line)}>
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {note && lines && lines.length > 0 && <p className={listCss.note}>{note}</p>}
      {!lines && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={1} />)}
    </>
  );
}

interface IssuedCardProps<Line extends IssuedLine, Settings, Made> extends Omit<IssuedListProps<Line>, 'issued'> {
  issued: Issued<Line, Settings, Made>;
  /** The label of the button: 'Make a token'. */
  make: string;
  /** The dialog that makes one. */
  Dialog: ComponentType<{ make(settings: Settings): Promise<Made>; onClose(): void }>;
}

/** A card that lists what the account has made for programs (tokens or calendars), and makes and revokes it. */
export function IssuedCard<Line extends IssuedLine, Settings, Made>({
  issued,
  make,
  Dialog,
  ...list
}: IssuedCardProps<Line, Settings, Made>) {
  const [making, setMaking] = useState(false);
  return (
    <Card
      title={list.title}
      flush
      actions={
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
          {make}
        </Button>
      }
    >
      <IssuedList issued={issued} {...list} />
      <Suspense>{making && <Dialog make={issued.make} onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  );
}

const Mark = ({ of }: { of: { tone: Tone; text: string } | undefined }) => of && <StatusChip tone={of.tone}>{of.text}</StatusChip>;
