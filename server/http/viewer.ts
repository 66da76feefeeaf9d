import type { TokenScope } from '../../shared/api/accessToken';
import type { InvoiceForm } from '../../shared/log/invoiceForm';

/** The signed-in account behind a request or a socket event, as requireSession found it (shared/README.md, section 6). */
export interface Viewer {
  /** The account's number. */
  user: number;
  /** The account's e-mail: what changes are signed with. */
  email: string;
  /** The session's id; logging out revokes it. Of a program, a name for its access token. */
  session: string;
  /** What an access token may do, where a program asks by one; a user is not bound. */
  scope?: TokenScope;
  /** 'full' when a valid invoice token came along, or the access token opens invoices. */
  invoiceForm: InvoiceForm;
  /** When the request began, by the steady clock: what this process has learned since then is new enough to answer it. */
  began?: number;
  /** Asks again, after what took long to arrive. @throws Problem 'signed_out' when the session has ended meanwhile. */
  assertSignedIn(): Promise<void>;
}

export interface Authenticate {
  /**
   * The viewer these tokens belong to. Without `use` it only looks: an open socket that asks whether it may stay open keeps no invoice
   * access alive. @throws Problem 'signed_out' for a token that is missing, not ours, expired or revoked. An invoice token that does not
   * hold is no error.
   */
  (token: string | undefined, invoiceToken: string | undefined, use?: boolean): Promise<Viewer>;
}
