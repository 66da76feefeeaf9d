import { RefreshCw, Stamp } from 'lucide-react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { useMayEdit } from '../../../net/access';
import { openedPart } from '../../../net/chunks';
import { rowAction } from '../../../ui/rowAction';
import type { ActButtonProps, ActDialogProps } from '../../kinds/KindScreens';

export const RenewDialog = openedPart(() => import('./RenewDialog'), 'RenewDialog');
export const EndorseDialog = openedPart(() => import('./EndorseDialog'), 'EndorseDialog');

const ACTS = {
  Renew: <RefreshCw size={15} aria-hidden="true" />,
  Endorse: <Stamp size={15} aria-hidden="true" />,
};

interface ActionProps {
  word: keyof typeof ACTS;
  kind: Kind;
  record: AnyRecord;
  onOpen(record: AnyRecord): void;
}

/** The button that asks for the renewal of a certificate, or for the survey made on it. One that is being created has neither yet. */
export function CertificateAction({ word, kind, record, onOpen }: ActionProps) {
  const mayEdit = useMayEdit();
  return (
    mayEdit &&
    record.id > 0 && (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(record)}
        {...rowAction(word, recordName(kind, record), ACTS[word])}
      />
    )
  );
}

/** The act beside a certificate of the to-do list: Endorse for a survey, else Renew. */
export const ActButton = ({ kind, record, part, onOpen }: ActButtonProps) => (
  <CertificateAction word={part ? 'Endorse' : 'Renew'} kind={kind} record={record} onOpen={onOpen} />
);

export const ActDialog = ({ part, ...props }: ActDialogProps) =>
  part ? <EndorseDialog {...props} part={part} /> : <RenewDialog {...props} />;
