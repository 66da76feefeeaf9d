/** An address as people read it: an IPv4 address that came over IPv6 is still one. */
export const addressText = (address: string): string => address.replace(/^::ffff:/, '');
