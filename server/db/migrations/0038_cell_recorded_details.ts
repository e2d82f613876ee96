import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellRecordedDetails: Migration = {
  name: '0038_cell_recorded_details',
  async up(transaction) {
    await sql`
      alter table activity
        -- The lengths of a swim in a pool, and what a dive computer says about a dive as a whole.
        add column pool jsonb,
        add column dive jsonb,
        -- The same for all legs of a triathlon or another multisport event.
        add column multisport_id text,
        -- Whether its file was read for all of these.
        add column is_detailed boolean not null default true;
      create index activity_multisport on activity (multisport_id) where multisport_id is not null;

      -- Files that were read before, and may say more than was kept.
      update activity set is_detailed = false from activity_file
        where activity_file.id = activity.file_id and activity_file.filename ~* '[.](fit|tcx)([.]gz)?$';
      create index activity_undetailed on activity (account_id) where not is_detailed;
    `.execute(transaction)
  },
}
