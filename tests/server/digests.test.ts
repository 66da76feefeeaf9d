/** The digest by mail, over a real SMTP server: what it tells to whom, and that it comes once. Both parts use one server. */
import './digestTold';
import './digestSending';
