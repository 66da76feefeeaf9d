import type { InvoiceForm } from '../../shared/invoiceForm';

/** The signed-in account behind a request or a socket event, as requireSession found it (specification, section 6). */
export interface Viewer {
  /** The account's number. */
  user: number;
  /** The account's e-mail: what changes are signed with. */
  email: string;
  /** The session's id; logging out revokes it. */
  session: string;
  /** 'full' when a valid invoice token came along. */
  invoiceForm: InvoiceForm;
  /** Asks again, after what took long to arrive. @throws Problem 'signed_out' when the session has ended meanwhile. */
  assertSignedIn(): Promise<void>;
}
