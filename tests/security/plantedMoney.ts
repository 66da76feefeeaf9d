/** An invoice whose money would be recognised anywhere. */
export const INVOICE = {
  amount: 7_712_345.67,
  paid_amount: 31_209.99,
  description: 'planted-description-Qk7',
  remarks: 'planted-remarks-Wm3',
};

/** What of it may be told nobody without invoice access. Some in the form it is kept in: whole cents. */
export const MONEY = [String(INVOICE.amount), String(INVOICE.paid_amount), INVOICE.description, INVOICE.remarks];
export const KEPT_MONEY = ['771234567', '3120999', '7681135.68'];
