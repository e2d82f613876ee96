import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellMailAndJobs: Migration = {
  name: '0002_cell_mail_and_jobs',
  async up(transaction) {
    await sql`
      create table mail (
        id text primary key,
        recipient text not null,
        reply_to text,
        subject text not null,
        text text not null,
        html text,
        created_at timestamptz not null default now(),
        delivered_at timestamptz
      );
      create index mail_newest on mail (created_at desc, id desc);
      create index mail_undelivered on mail (created_at, id) where delivered_at is null;

      create table job_progress (
        job_id text primary key,
        progress double precision not null check (progress between 0 and 1),
        note text not null,
        updated_at timestamptz not null default now()
      );
      create index job_progress_age on job_progress (updated_at);
    `.execute(transaction)
  },
}
