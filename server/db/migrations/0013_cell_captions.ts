import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellCaptions: Migration = {
  name: '0013_cell_captions',
  async up(transaction) {
    await sql`
      -- What is said in a film, in a language (BCP 47): WebVTT without markup.
      create table video_captions (
        video_id text not null references video on delete cascade,
        language text not null,
        text text not null,
        updated_at timestamptz not null,
        primary key (video_id, language)
      );
    `.execute(transaction)
  },
}
