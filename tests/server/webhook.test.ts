/** The webhook, told by a real server to a real receiver. Both parts use one server. */
import './webhookDelivery';
import './webhookDue';
