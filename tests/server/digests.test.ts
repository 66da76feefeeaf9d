/** The digest by mail, over a real SMTP server: what it tells to whom, and that it comes once. Its parts use one server. */
import './digestTold';
import './digestDetained';
import './digestSending';
import './digestErased';
