/** The names wrong tries are counted under: one a sign-in name, one an account's change of password, one its way to the invoices. */
export const signInDoor = (email: string) => `sign-in ${email}`;
export const passwordDoor = (user: number) => `password ${user}`;
export const invoiceDoor = (user: number) => `invoices ${user}`;
