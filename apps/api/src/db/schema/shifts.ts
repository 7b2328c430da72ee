/** A stretch of duty. At most one open shift per person and server, by a partial unique index. */
export interface ShiftsTable {
  server_id: string;
  id: string;
  user_id: string;
  status: 'on_duty' | 'on_break' | 'off_duty';
  clock_in_at: number;
  clock_out_at: number | null;
}
