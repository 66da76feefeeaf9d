/** The few words beside a due date: 'in 12 days', 'today', '3 days overdue'. `days` from today, negative when past. */
export function dueWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} overdue`;
}
