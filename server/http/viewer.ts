import type { TokenScope } from '../../shared/api/accessToken';
import type { InvoiceForm } from '../../shared/log/invoiceForm';

/** The signed-in account of a request or a socket event (shared/README.md, section 6). */
export interface Viewer {
  /** The account's number. */
  user: number;
  /** The account's e-mail, the author of its changes. */
  email: string;
  /** The session's id, which logging out revokes; for a program, a name for its access token. */
  session: string;
  /** What the access token may do; undefined for a user. */
  scope?: TokenScope;
  /** 'full' with a valid invoice token or an access token that opens invoices. */
  invoiceForm: InvoiceForm;
  /** When the request began (`performance.now`). Data read after this is recent enough to answer it. */
  began?: number;
  /** Checks the session again, after a body that took long to arrive. @throws Problem 'signed_out' if it has ended meanwhile. */
  assertSignedIn(): Promise<void>;
}

export interface Authenticate {
  /**
   * The viewer of these tokens. `use`: false if the call is no activity of the user, such as the periodic check of an open socket; invoice access
   * then still lapses. An invalid invoice token is no error.
   * @throws Problem 'signed_out' for a token that is missing, not ours, expired or revoked.
   */
  (token: string | undefined, invoiceToken: string | undefined, use?: boolean): Promise<Viewer>;
}
